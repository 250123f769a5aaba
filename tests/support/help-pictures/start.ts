import { before, after, type Pictures } from './picture.ts'
import { identifyRecruiter } from './world.ts'

export const startPictures: Pictures = {
  home: {
    path: () => '/',
    part: (page) => page.getByRole('main').getByRole('listitem').first(),
    offset: { x: -12, y: -12 },
  },
  search: {
    path: ({ company }) => `/${company}`,
    prepare: async (page, t) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('an')
      await page.getByRole('group', { name: t('shell/palette')('group.candidates') }).waitFor()
    },
    part: (page) => page.getByRole('dialog'),
    offset: { x: -10, y: -10 },
  },
  assignment: {
    path: () => '/assignment',
    isNarrow: true,
    prepare: async (page, t, world) => {
      await page.goto(await identifyRecruiter(world))
      await page.getByRole('heading', { name: t('pages/assignment')('choose') }).waitFor()
      await page.getByText('Halla Fastighet AB').click()
    },
    part: (page, t) => page.getByRole('heading', { name: t('pages/assignment')('choose') }),
    offset: { x: -16, y: -16 },
    marks: (page, t) => [before(page.getByPlaceholder(t('pages/assignment')('search')))],
  },
  profile: {
    path: () => '/profile',
    isNarrow: true,
    part: (page, t) => page.getByRole('heading', { name: t('pages/profile')('about') }),
    offset: { x: -14, y: -8 },
    marks: (page, t) => [
      after(page.getByRole('heading', { name: t('pages/profile')('about') })),
      after(page.getByRole('heading', { name: t('pages/profile')('contacts') })),
    ],
  },
  notificationSettings: {
    path: () => '/profile/notification-settings',
    isNarrow: true,
    part: (page, t) => page.getByText(t('pages/profile/notification-settings')('adExpired')),
    zoom: 0.92,
    offset: { x: -16, y: -14 },
    marks: (page) => [
      before(
        page
          .locator('label')
          .filter({ has: page.getByRole('switch') })
          .first(),
      ),
    ],
  },
  features: {
    path: () => '/features',
    part: (page) => page.getByRole('main').getByRole('heading', { level: 1 }),
    offset: { x: -30, y: -20 },
  },
}
