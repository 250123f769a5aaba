/** Features that are turned on for users one by one, or for everybody (SHELL-32). Source: 1§7, 3§6. */
export const FEATURES = ['userTeamtailorServiceConnection', 'userTeamtailorXmlServiceConnection', 'contactSalesButton', 'pontyServiceConnection'] as const
export type Feature = (typeof FEATURES)[number]
