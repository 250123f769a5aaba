import { after, before, type Pictures } from './picture.ts'

export const officePictures: Pictures = {
  adminCompanies: {
    user: 'administrator',
    path: () => '/admin-management/companies',
    isNarrow: true,
    part: (page) => page.getByRole('main').getByRole('searchbox'),
    offset: { x: -10, y: -14 },
    marks: (page, t) => {
      const texts = t('pages/admin-management/companies')
      return [
        after(page.getByRole('columnheader', { name: texts('salesperson') })),
        before(page.getByRole('columnheader', { name: texts('vat') })),
      ]
    },
  },
  adminCompany: {
    user: 'administrator',
    path: () => '/admin-management/companies/4',
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { x: 0, y: 50 },
    marks: (page, t) => [
      after(page.getByText(t('pages/admin-management/companies/company')('key.activeAds'), { exact: true })),
      after(
        page
          .getByRole('region', { name: t('features/credits')('title') })
          .locator('header > span')
          .first(),
      ),
    ],
  },
  adminBilling: {
    user: 'administrator',
    path: () => '/admin-management/billing',
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { x: 0, y: 48 },
    marks: (page, t) => [
      after(page.getByText(t('pages/admin-management/billing')('overdueFact_other', { count: 8 }))),
      page.getByRole('row').nth(1).getByRole('checkbox'),
    ],
  },
  adminUsers: {
    user: 'administrator',
    path: () => '/admin-management/users',
    prepare: async (page, t) => {
      await page
        .getByRole('button', { name: t('pages/admin-management/users')('rights.openOf', { name: 'Petter Sandahl' }) })
        .click()
      await page.getByRole('dialog').waitFor()
    },
    zoom: 0.9,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -33, y: 30 },
    marks: (page, t) => [
      after(page.getByText(t('pages/admin-management/users')('rights.roles'), { exact: true })),
      after(page.getByText(t('pages/admin-management/users')('rights.features'), { exact: true })),
    ],
  },
  adminForeign: {
    user: 'administrator',
    path: () => '/admin-management/companies/foreign/requests/3',
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { y: 80 },
    marks: (page, t) => [
      page
        .getByRole('navigation', { name: t('pages/admin-management/companies/foreign')('list') })
        .getByRole('link')
        .first(),
      after(page.getByText(t('pages/admin-management/companies/foreign')('companyName'), { exact: true })),
    ],
  },
  adminFeatures: {
    user: 'administrator',
    path: () => '/admin-management/features/3',
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    zoom: 0.78,
    offset: { x: 206, y: 78 },
    marks: (page, t) => [
      after(page.getByText(t('pages/admin-management/features')('title'), { exact: true })),
      after(page.getByText(t('pages/admin-management/features')('preview'), { exact: true })),
    ],
  },
  adminSettings: {
    user: 'administrator',
    path: () => '/admin-management/settings',
    isNarrow: true,
    zoom: 0.8,
    part: (page, t) => page.getByText(t('pages/admin-management/settings')('lead')),
    offset: { x: -14, y: -14 },
    marks: (page, t) => [
      ...(['CONTACT_SALES', 'SECOND_FACTOR_FOR_STAFF'] as const).map((name) =>
        before(
          page
            .getByRole('row', { name: t('pages/admin-management/settings')(`names.${name}`) })
            .locator('label')
            .filter({ has: page.getByRole('switch') }),
        ),
      ),
    ],
  },
  adminManagePromotions: {
    user: 'administrator',
    path: () => '/admin-management/manage-promotions',
    part: (page) => page.getByRole('main'),
    offset: { x: 0, y: 60 },
  },
  manualTasks: {
    user: 'administrator',
    path: () => '/admin-management/manage-promotions',
    part: (page) => page.getByRole('table').first(),
    offset: { x: -12 },
  },
  adminVisibility: {
    user: 'administrator',
    path: () => '/admin-management/visibility-percentage-profile',
    isNarrow: true,
    prepare: async (page) => {
      const field = page.getByRole('main').getByRole('textbox').nth(2)
      await field.fill('50')
      await field.press('Tab')
    },
    part: (page, t) => page.getByRole('heading', { name: t('pages/admin-management/visibility')('perPackage') }),
    zoom: 0.74,
    offset: { x: -10, y: -14 },
    marks: (page) => [after(page.getByRole('button', { name: /50|60/ }).last())],
  },
  adminSponsoring: {
    user: 'administrator',
    path: () => '/admin-management/2/partial-sponsoring',
    isNarrow: true,
    part: (page, t) =>
      page.getByRole('columnheader', { name: t('pages/admin-management/partial-sponsoring')('period') }),
    offset: { x: -40, y: -12 },
    marks: (page, t) => [
      before(page.getByRole('columnheader', { name: t('pages/admin-management/partial-sponsoring')('points') })),
    ],
  },
  adminAuditLog: {
    user: 'administrator',
    path: () => '/admin-management/audit-log',
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { y: 36 },
    marks: (page) => [
      page.getByRole('main').getByRole('searchbox'),
      before(
        page
          .getByText(/Agneta Strand (som|as)/)
          .filter({ visible: true })
          .first()
          .locator('..'),
      ),
    ],
  },
}
