import { after, before, type Pictures } from './picture.ts'

export const companyPictures: Pictures = {
  settings: {
    user: 'company.admin',
    path: () => '/12/settings',
    isNarrow: true,
    part: (page) => page.locator('#settings-templates'),
    offset: { x: -14, y: -16 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/settings')('templates_other', { count: 4 })).first()),
      after(
        page.getByText(t('pages/company/settings')('failingOne', { service: t('features/connectors')('names.AMS') })),
      ),
    ],
  },
  companyInfo: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/company-info`,
    prepare: async (page, t) => {
      const texts = t('features/company-info')
      await page.getByRole('button', { name: texts('edit') }).click()
      await page.getByLabel(texts('fields.streetAddress')).fill('')
      await page.getByRole('heading', { level: 1 }).click()
    },
    zoom: 0.9,
    part: (page) => page.getByRole('main'),
    offset: { x: 750, y: 84 },
    marks: (page, t) => [
      after(page.getByText(t('features/company-info')('fields.streetAddress'), { exact: true })),
      after(page.getByRole('heading', { name: t('features/company-info')('remaining') })),
    ],
  },
  companyProfile: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/profile`,
    part: (page, t) => page.getByRole('heading', { name: t('pages/company/profile')('preview.title') }),
    offset: { x: -40, y: -14 },
    marks: (page, t) => [before(page.getByRole('radiogroup', { name: t('pages/company/profile')('preview.device') }))],
  },
  manageUsers: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/manage-users`,
    prepare: async (page, t) => {
      const texts = t('pages/company/manage-users')
      await page.getByRole('button', { name: texts('invite') }).click()
      await page.getByLabel(texts('email')).fill('nora.lind@lyktvinden.example, ali.demir@lyktvinden.example')
    },
    part: (page) => page.getByRole('dialog'),
    offset: { x: 0, y: 88 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/manage-users')('email'), { exact: true }).last()),
      after(page.getByText(t('pages/company/manage-users')('role'), { exact: true })),
    ],
  },
  manageEmails: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/manage-emails`,
    isNarrow: true,
    part: (page, t) => page.getByText(t('pages/company/manage-emails')('email'), { exact: true }).first(),
    offset: { x: -16, y: -16 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/manage-emails')('email'), { exact: true }).first()),
      after(page.getByRole('columnheader', { name: t('pages/company/manage-emails')('state') })),
    ],
  },
  emailTemplates: {
    path: ({ company }) => `/${company}/email-templates`,
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
    },
    zoom: 0.9,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -33, y: 191 },
    marks: (page, t) => [before(page.getByText(t('features/message')('insert'), { exact: true }))],
  },
  stepTemplates: {
    path: ({ company }) => `/${company}/step-templates`,
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { y: 0 },
  },
  stepTemplateEdit: {
    path: ({ company }) => `/${company}/step-templates/edit/1`,
    part: (page) => page.locator('input[value="Telefonintervju"]'),
    offset: { x: -20, y: -16 },
    marks: (page, t) => [
      before(page.getByText(t('features/steps')('add'), { exact: true }).last()),
      after(page.getByText(t('features/steps')('message'), { exact: true }).nth(2)),
      after(page.getByText(t('features/steps')('dayLimit'), { exact: true }).nth(1)),
    ],
  },
  workplaceTemplates: {
    path: ({ company }) => `/${company}/workplace-templates`,
    isNarrow: true,
    part: (page) => page.getByRole('main'),
    offset: { y: 48 },
    marks: (page, t) => [
      after(page.getByRole('columnheader', { name: t('pages/company/workplace-templates')('name') })),
      after(page.getByRole('columnheader', { name: t('pages/company/workplace-templates')('streetAddress') })),
    ],
  },
  workplaceEdit: {
    path: ({ company }) => `/${company}/workplace-templates/edit/1`,
    part: (page, t) => page.getByRole('heading', { name: t('pages/company/workplace-templates')('editTitle') }),
    offset: { x: -190, y: 156 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/workplace-templates')('streetAddress'), { exact: true }).last()),
      after(page.getByText(t('pages/company/workplace-templates')('postNumber'), { exact: true }).last()),
    ],
  },
  connections: {
    user: 'company.admin',
    path: () => '/12/connections',
    isNarrow: true,
    part: (page, t) => page.getByText(t('pages/company/connections')('columns.service'), { exact: true }),
    offset: { x: -60, y: -8 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/connections')('form.customerNumber'), { exact: true })),
      after(page.getByText(t('pages/company/connections')('status.WRONG_INFORMATION'), { exact: true })),
    ],
  },
  careerPages: {
    path: ({ company }) => `/${company}/career-pages`,
    isNarrow: true,
    part: (page) => page.getByRole('table'),
    offset: { x: -14, y: -14 },
    marks: (page, t) => [after(page.getByRole('heading', { name: t('features/api-keys')('CAREER_PAGE.use') }))],
  },
  webhooks: {
    path: ({ company }) => `/${company}/webhooks`,
    prepare: async (page, t) => {
      const texts = t('pages/company/webhooks')
      await page.getByRole('button', { name: texts('add') }).click()
      await page.getByLabel(texts('url')).fill('https://hr.lyktvinden.example/tavla')
      await page.getByLabel(texts('description')).fill('HR-systemet')
    },
    zoom: 0.92,
    part: (page) => page.getByRole('dialog'),
    offset: { x: -25, y: 52 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/webhooks')('url'), { exact: true })),
      after(page.getByText(t('pages/company/webhooks')('told'), { exact: true })),
    ],
  },
  privacy: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/privacy`,
    prepare: async (page, t) => {
      const months = page.getByLabel(t('pages/company/privacy')('retention.months'))
      await months.fill('3')
      await page.getByRole('heading', { level: 1 }).click()
      await page.getByText(t('pages/company/privacy')('retention.told')).waitFor()
    },
    part: (page, t) => page.getByText(t('pages/company/privacy')('retention.months'), { exact: true }),
    offset: { x: -10, y: -14 },
    marks: (page, t) => [
      after(page.getByText(t('pages/company/privacy')('retention.months'), { exact: true })),
      after(page.getByText(t('pages/company/privacy')('screening.hide'), { exact: true })),
    ],
  },
  auditLog: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/audit-log`,
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
  companyExport: {
    user: 'company.admin',
    path: ({ company }) => `/${company}/export`,
    isNarrow: true,
    part: (page, t) => page.getByText(t('pages/company/export')('who')),
    offset: { x: -16, y: -14 },
    marks: (page, t) => [
      before(
        page
          .getByRole('main')
          .locator('button, a')
          .filter({ hasText: t('pages/company/export')('download') }),
      ),
      after(page.locator('dd').last()),
    ],
  },
}
