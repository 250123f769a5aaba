/** The languages of the product. Source: 1§1. */
export type Locale = 'sv' | 'en'
