import ads from './ads/en.json'
import candidates from './candidates/en.json'
import company from './company/en.json'
import money from './money/en.json'
import office from './office/en.json'
import start from './start/en.json'

export const areas = { start, ads, candidates, company, money, office }

/** The URLs of the pictures, by the path of their file. */
export const pictures = import.meta.glob<string>('../pictures/*.en.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
