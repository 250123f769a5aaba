import { before, type Pictures } from './picture.ts'

export const moneyPictures: Pictures = {
  packages: {
    path: ({ ad }) => `${ad}/promotion`,
    part: (page) => page.getByRole('table'),
  },
  billing: {
    path: ({ company }) => `/${company}/billing`,
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { x: 424 },
    marks: (page, t) => [
      before(page.getByRole('button', { name: t('features/billing')('requestInvoice') }).first()),
      before(page.getByText(/faktura@lyktvinden/)),
    ],
  },
}
