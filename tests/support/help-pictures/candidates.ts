import type { Page } from 'playwright'
import type { Pictures } from './picture.ts'

const openCard = async (page: Page) => {
  await page.locator('[data-candidate]').nth(12).click()
  await page.getByRole('dialog').locator('[href^="mailto:"]').waitFor()
}

export const candidatePictures: Pictures = {
  board: {
    path: ({ ad }) => `${ad}/board`,
    part: (page) => page.getByRole('main').getByRole('region').first(),
    offset: { x: -6, y: -4 },
    marks: (page, t) => [
      page.locator('[data-candidate]').filter({ hasText: 'Elin Kaya' }),
      page.getByText(t('pages/company/ad/board')('hint.incoming')).first(),
    ],
  },
  boardFilter: {
    path: ({ ad }) => `${ad}/board`,
    prepare: async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('dialog').waitFor()
    },
    part: (page) => page.getByRole('dialog'),
    offset: { x: -180, y: -20 },
  },
  candidateCard: {
    path: ({ ad }) => `${ad}/board`,
    prepare: openCard,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -120 },
    marks: (page, t) => [
      page.getByRole('button', { name: t('features/candidate/card')('cv.show') }),
      page.getByRole('link', { name: t('features/candidate/card')('copy') }),
      page.getByRole('dialog').getByRole('slider'),
    ],
  },
  moveCandidates: {
    path: ({ ad }) => `${ad}/board`,
    prepare: async (page) => {
      await openCard(page)
      await page.getByRole('dialog').focus()
      await page.keyboard.press('m')
      await page.getByRole('menu').waitFor()
    },
    part: (page) => page.getByRole('menu'),
    offset: { x: -240, y: -60 },
  },
  inbox: {
    path: ({ company }) => `/${company}/inbox`,
    part: (page, t) => page.getByRole('list', { name: t('pages/company/inbox')('list') }),
    offset: { x: 0, y: -44 },
  },
}
