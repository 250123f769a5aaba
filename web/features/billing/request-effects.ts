import { Calendar, CircleAlert, Lock, MailOpen, TriangleAlert } from 'lucide-react'
import type { MoneyDialogTexts } from './MoneyDialog.tsx'

interface RequestEffects {
  /** What happens to the orders. */
  locked: string
  /** How the invoice is sent, or that an address is missing. */
  sent: string
  hasAddress: boolean
  /** When the customer pays. */
  pay: string
  /** What cannot be undone. */
  final: string
}

/** Returns the consequences of a request for one or more invoices, in their order. */
export const requestEffects = ({
  locked,
  sent,
  hasAddress,
  pay,
  final,
}: RequestEffects): MoneyDialogTexts['effects'] => [
  { icon: Lock, text: locked },
  { icon: hasAddress ? MailOpen : TriangleAlert, text: sent },
  { icon: Calendar, text: pay },
  { icon: CircleAlert, text: final },
]
