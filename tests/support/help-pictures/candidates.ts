import type { Page } from 'playwright'
import { pdfOf } from '../application-form.ts'
import { after, before, type Pictures } from './picture.ts'

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
  addCandidate: {
    path: ({ ad }) => `${ad}/board`,
    prepare: async (page, t) => {
      const add = t('features/candidate/add')
      await page.getByRole('button', { name: t('pages/company/ad/board')('add'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      const cv = pdfOf('Malin Ek', ['malin.ek@brev.example', '070-174 06 57', 'Erfarenhet', 'Nattvak, fyra år'])
      await page.locator('input[type="file"]').setInputFiles(cv)
      await dialog.getByText(add('cv.ready')).waitFor()
      await dialog.getByText(add('cv.from'), { exact: true }).last().waitFor()
    },
    zoom: 0.85,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -48, y: -12 },
  },
  copyCandidate: {
    path: ({ ad }) => `${ad}/board`,
    prepare: async (page, t) => {
      const copy = t('features/candidate/copy')
      await openCard(page)
      await page.getByRole('button', { name: t('features/candidate/card')('copyCandidate'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: copy('title') })
      await dialog.getByRole('radio').nth(5).press('Space')
      await dialog.getByText(copy('step'), { exact: true }).waitFor()
    },
    zoom: 0.85,
    part: (page, t) => page.getByRole('group', { name: t('features/candidate/copy')('with') }),
    offset: { x: -80, y: -210 },
    marks: (page, t) => {
      const copy = t('features/candidate/copy')
      return [
        after(page.getByText(copy('step'), { exact: true })),
        after(page.getByText(copy('note'), { exact: true })),
      ]
    },
  },
  candidateCard: {
    path: ({ ad }) => `${ad}/board`,
    prepare: openCard,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -120 },
    marks: (page, t) => [
      before(page.getByRole('button', { name: t('features/candidate/card')('cv.show') })),
      before(page.getByRole('dialog').getByRole('slider')),
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
