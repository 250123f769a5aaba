import { adPictures } from './ads.ts'
import { candidatePictures } from './candidates.ts'
import { companyPictures } from './company.ts'
import { moneyPictures } from './money.ts'
import { officePictures } from './office.ts'
import type { Pictures } from './picture.ts'
import { startPictures } from './start.ts'

/** The pictures of all areas. */
export const pictures: Pictures = {
  ...startPictures,
  ...adPictures,
  ...candidatePictures,
  ...companyPictures,
  ...moneyPictures,
  ...officePictures,
}
