import { FileCode, Landmark, Newspaper, Rss, Webhook, type LucideIcon } from 'lucide-react'

/** The icon of each service. */
export const serviceIcons: Readonly<Record<string, LucideIcon>> = {
  AMS: Landmark,
  JOBYLON: Newspaper,
  TEAMTAILOR: Webhook,
  TEAMTAILOR_XML: FileCode,
  PONTY: Rss,
}
