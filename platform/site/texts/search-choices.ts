/** Choices of a filter, by their value in the address. */
export const choices = {
  omfattning: { heltid: 'fullTime', deltid: 'partTime', timmar: 'hourly' },
  plats: { arbetsplats: 'onsite', delvis: 'mixed', distans: 'remote' },
} as const
/** Days since publication, by their value in the address. */
export const ages = { dygn: 1, vecka: 7, manad: 30 } as const

export type Extent = keyof (typeof choices)['omfattning']
export type Workplace = keyof (typeof choices)['plats']
export type Age = keyof typeof ages
