import { followKeys } from '#web/features/api-keys/keys-live.ts'

/** Keeps the list of keys current. */
export const live = ({ company }: { company: { id: string } }) => followKeys(company.id, 'CAREER_PAGE')
