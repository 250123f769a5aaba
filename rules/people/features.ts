/** Features that are turned on for users one by one, or for everybody (SHELL-32). Source: 1§7, 3§6. */
export const FEATURES = [
  'userTeamtailorServiceConnection',
  'userTeamtailorXmlServiceConnection',
  'contactSalesButton',
  'pontyServiceConnection',
] as const
export type Feature = (typeof FEATURES)[number]

/** What is switched on or off for everybody in the office: the features, and whether staff need a second factor. */
export const OFFICE_SETTINGS = [...FEATURES, 'secondFactorForStaff'] as const
export type OfficeSetting = (typeof OFFICE_SETTINGS)[number]
