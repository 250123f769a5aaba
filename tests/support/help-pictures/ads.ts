import { after, before, type Pictures } from './picture.ts'

export const adPictures: Pictures = {
  fileSystem: {
    path: ({ company }) => `/${company}`,
    isNarrow: true,
    zoom: 0.85,
    part: (page) => page.getByRole('main'),
    offset: { y: 34 },
    marks: (page, t) => [
      before(page.getByRole('navigation', { name: t('pages/company/files')('tabs.label') })),
      page.getByRole('navigation', { name: t('pages/company/files')('tabs.label') }),
      before(
        page.getByRole('main').getByText(t('pages/company/files')('column.applications'), { exact: true }).first(),
      ),
      before(page.locator('[role="gridcell"] [data-on]').first()),
    ],
  },
  importAd: {
    path: ({ company }) => `/${company}/import-ad`,
    isNarrow: true,
    prepare: async (page, t) => {
      await page
        .getByLabel(t('pages/company/import-ad')('address'))
        .fill('https://jobb.example/jobb/3f1/underskoterska')
    },
    part: (page, t) => page.getByText(t('pages/company/import-ad')('body')),
    offset: { x: -16, y: -16 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/import-ad')('address'), { exact: true }).first()),
      after(page.getByText(t('pages/company/import-ad')('folder'), { exact: true }).first()),
    ],
  },
  ad: {
    path: ({ draft }) => draft,
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { y: 46 },
    marks: (page, t) => [
      after(page.getByRole('main').getByText(t('features/ad')('step.questionnaire'), { exact: true }).first()),
    ],
  },
  adDetails: {
    path: ({ ad }) => `${ad}/details`,
    part: (page, t) => page.getByRole('navigation', { name: t('features/ad/details')('sections.label') }),
    offset: { x: -14, y: -10 },
    marks: (page, t) => [
      after(
        page
          .getByRole('navigation', { name: t('features/ad/details')('sections.label') })
          .getByText(t('features/ad/details')('sections.text')),
      ),
    ],
  },
  adForm: {
    path: ({ ad }) => `${ad}/form`,
    part: (page, t) => page.getByRole('heading', { name: t('pages/company/ad/form')('method.title') }),
    offset: { x: -16, y: -12 },
  },
  adSteps: {
    path: ({ ad }) => `${ad}/steps`,
    part: (page) => page.getByRole('main').getByRole('listitem').first(),
    offset: { x: -12, y: -12 },
  },
  adPromotion: {
    path: ({ ad }) => `${ad}/promotion`,
    part: (page, t) => page.getByRole('heading', { name: t('pages/company/ad/promotion')('title'), exact: true }),
    offset: { x: -250, y: -16 },
    marks: (page, t) => [
      after(page.getByRole('heading', { name: t('pages/company/ad/promotion')('title'), exact: true })),
      after(page.getByText('Boost Pro', { exact: true }).first()),
    ],
  },
  adChannels: {
    path: ({ ad }) => `${ad}/channels`,
    isNarrow: true,
    zoom: 0.85,
    part: (page, t) => page.getByRole('heading', { name: t('pages/company/ad/channels')('touches') }),
    offset: { x: -16, y: -14 },
    marks: (page, t) => [
      before(page.getByRole('columnheader', { name: t('pages/company/ad/channels')('first') })),
      before(page.getByRole('table').getByRole('link').first()),
    ],
  },
}
