/** Tables that hold nothing of a person of their own, each with why. A new table is declared here or as personal data. */
export const withoutPersonalData: Readonly<Record<string, string>> = {
  signing_keys: 'keys',
  secrets: 'keys',
  rate_limits: 'counters under keyed hashes that change each day or tell no address',
  companies: 'an employer; its contact person is the company’s own to change',
  projects: 'places in a company',
  folders: 'places in a company',
  ads: 'what a company publishes, with the contact it names there',
  ad_followers: 'choices by id',
  ad_templates: 'texts of a company',
  email_templates: 'texts of a company',
  step_templates: 'texts of a company',
  steps: 'parts of an ad',
  reject_reasons: 'words of a company',
  candidate_seen: 'times by id',
  outbox: 'ids; what is told is read when it is delivered',
}
