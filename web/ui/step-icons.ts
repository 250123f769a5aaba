import { CircleCheck, CircleDot, CircleX, Inbox, type LucideIcon } from 'lucide-react'

/** The kind of a step on the board. */
export type StepKind = 'rejected' | 'incoming' | 'accepted' | 'extra'

/** The icon of a step, the same in lanes and in choices of a step. */
export const stepIcons: Record<StepKind, LucideIcon> = {
  rejected: CircleX,
  incoming: Inbox,
  accepted: CircleCheck,
  extra: CircleDot,
}
