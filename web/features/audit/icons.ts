import {
  Briefcase,
  Coins,
  History,
  KeyRound,
  LogIn,
  Plug,
  ReceiptText,
  Settings2,
  ShieldCheck,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { auditGroupOf } from '#rules/audit/actions.ts'
import type { Subject } from './names.ts'

type Group = (typeof auditGroupOf)[keyof typeof auditGroupOf]

const icons: Record<Group, LucideIcon> = {
  ads: Briefcase,
  candidates: UserRound,
  users: Users,
  settings: Settings2,
  connections: Plug,
  billing: ReceiptText,
  office: ShieldCheck,
  signIns: LogIn,
}

/** Returns the icon of a kind of subject. */
export const iconOf = (about: Subject | null): LucideIcon =>
  about === null
    ? History
    : about === 'credits'
      ? Coins
      : about === 'partnerKey'
        ? KeyRound
        : icons[auditGroupOf[about]]
