import ads from './ads/sv.json'
import candidates from './candidates/sv.json'
import company from './company/sv.json'
import money from './money/sv.json'
import office from './office/sv.json'
import start from './start/sv.json'

export const areas = { start, ads, candidates, company, money, office }

/** The URLs of the pictures, by the path of their file. */
export const pictures = import.meta.glob<string>('../pictures/*.sv.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
