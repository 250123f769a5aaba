import {
  Bell,
  Building2,
  CircleQuestionMark,
  ClipboardList,
  CopyPlus,
  Globe,
  Handshake,
  Image,
  Landmark,
  Link2,
  Rocket,
  Search,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { Channel } from '#rules/candidates/channels.ts'

export const channelIcons: Readonly<Record<Channel, LucideIcon>> = {
  search: Search,
  promoted: Rocket,
  jobAlert: Bell,
  companyPage: Building2,
  careerPage: Globe,
  partner: Handshake,
  employmentService: Landmark,
  importedBoard: ClipboardList,
  copiedLink: Link2,
  sharedImage: Image,
  addedByHand: UserPlus,
  copied: CopyPlus,
  unknown: CircleQuestionMark,
}
