import { inboxLive } from './inbox-live.ts'

/** Keeps the inbox current. */
export const live = ({ company }: { company: { id: string } }) => [inboxLive(company.id)]
