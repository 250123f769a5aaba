/** Features that can be enabled for single users or for everybody (SHELL-32). Source: 1§7, 3§6. */
export const FEATURES = [
  'userTeamtailorServiceConnection',
  'userTeamtailorXmlServiceConnection',
  'contactSalesButton',
  'pontyServiceConnection',
] as const
export type Feature = (typeof FEATURES)[number]

/** Settings of the back office that apply to everybody: the features, and two-step verification for staff. */
export const OFFICE_SETTINGS = [...FEATURES, 'secondFactorForStaff'] as const
export type OfficeSetting = (typeof OFFICE_SETTINGS)[number]
