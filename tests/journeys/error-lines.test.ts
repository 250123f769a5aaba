import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { draftAd } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { switchLanguage } from '../support/axe.ts'
import { errorTexts, errorsThatShiftLayout, type ErrorTexts } from '../support/field-errors.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { pageTexts } from '../support/texts.ts'
import type { Language } from '#web/i18n/language.ts'

const journey = startJourney()

type Who = 'nobody' | 'company.admin' | 'administrator'
interface Opened {
  page: Page
  pageTexts: ErrorTexts
  language: Language
  press: (key: string) => Promise<void>
}

/** A form with its texts, its user, and the error texts of its fields. */
interface Form {
  /** Folder of the page, with its texts. */
  folder: string
  who: Who
  /** Returns the path of the page. */
  at: (of: { companyId: number; id: number; draftId: number }) => string
  /** The form is in a dialog. */
  isDialog?: true
  /** Opens the form, if the page does not show it at first. */
  open?: (opened: Opened) => Promise<void>
  /** Returns the error texts of each field, by its label. `others` are all fields with the label except the first. */
  errorsByLabel: (
    pageTexts: ErrorTexts,
  ) => readonly (readonly [label: string, texts: readonly string[], which?: 'first' | 'others'])[]
  /** Groups of error texts. Each text in a group must be the error of a field. */
  groups?: readonly string[]
}

const pressed =
  (key: string) =>
  async ({ press }: Opened) => {
    await press(key)
  }

const forms: Record<string, Form> = {
  'sign-in': {
    folder: 'pages/sign-in',
    who: 'nobody',
    at: () => '/sign-in',
    errorsByLabel: ({ t, error }) => [
      [t('email'), [error('emailInvalid')]],
      [t('password'), [error('badCredentials')]],
    ],
  },
  'new password with a link': {
    folder: 'pages/reset-password',
    who: 'nobody',
    at: () => '/reset-password/nothing',
    errorsByLabel: ({ t, ui, error }) => [
      [t('password'), [error('notValid'), ui('breached')]],
      [t('repeat'), [error('differs')]],
    ],
  },
  'code by mail': {
    folder: 'features/sign-in',
    isDialog: true,
    who: 'nobody',
    at: () => '/forgotten-password',
    open: async ({ page, language }) => {
      const t = pageTexts('pages/forgotten-password', language)
      await page.getByLabel(t('email'), { exact: true }).fill(`fel.pa.en.rad.${language}@example.com`)
      await page.getByRole('button', { name: t('send'), exact: true }).click()
    },
    errorsByLabel: ({ t, ui, error }) => [
      [t('code.label'), [error('code.wrong')]],
      [t('code.newPassword'), [error('code.passwordInvalid'), ui('breached')]],
    ],
  },
  registration: {
    folder: 'features/sign-in/register',
    who: 'nobody',
    at: () => '/register',
    groups: ['errors'],
    errorsByLabel: ({ t, ui, error }) => [
      ...['firstName', 'lastName', 'city', 'phoneNumber'].map(
        (field) => [t(field), [error(`errors.${field}`)]] as const,
      ),
      [t('country'), [error('errors.country')]],
      [t('dateOfBirth'), [error('errors.dateOfBirth'), error('errors.tooYoung')]],
      [t('email'), [error('errors.email'), error('errors.taken')]],
      [t('password'), [error('errors.password'), ui('breached')]],
    ],
  },
  profile: {
    folder: 'pages/profile',
    who: 'company.admin',
    at: () => '/profile',
    open: pressed('edit'),
    groups: ['errors'],
    errorsByLabel: ({ t, ui, error }) => [
      ...['firstName', 'lastName', 'country', 'city', 'title', 'contactEmail'].map(
        (field) => [t(`fields.${field}`), [error(`errors.${field}`)]] as const,
      ),
      [t('fields.dateOfBirth'), [error('errors.dateOfBirth'), error('errors.tooYoung')]],
      // The user's own number comes first, then a number for each company.
      [t('fields.phoneNumber'), [error('errors.phoneNumber')], 'first'],
      [t('fields.phone'), [error('errors.phone')], 'others'],
      [t('password.current'), [error('password.required'), error('password.failed')]],
      [t('password.next'), [error('password.notValid'), ui('breached')]],
      [t('password.repeat'), [error('password.different')]],
    ],
  },
  'company info': {
    folder: 'features/company-info',
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/company-info`,
    open: pressed('edit'),
    groups: ['mend'],
    errorsByLabel: ({ t, error }) => {
      const [tooLong, required] = [
        error('mend.tooLong', { max: 200 }),
        (field: string) => error('mend.required', { field: t(`fields.${field}`).toLocaleLowerCase() }),
      ]
      return [
        ...['name', 'vatNumber', 'coAddress', 'streetAddress', 'postArea', 'billingName'].map(
          (field) => [t(`fields.${field}`), [tooLong, required(field)]] as const,
        ),
        [t('fields.postNumber'), [error('mend.postNumber'), required('postNumber')]],
        [t('fields.contactPerson'), [error('mend.person'), required('contactPerson')]],
        [t('fields.telephone'), [error('mend.phone')]],
        [t('fields.contactEmail'), [error('mend.email')]],
        [t('fields.homePage'), [error('mend.web')]],
        [t('fields.invoiceEmail'), [error('mend.email'), required('invoiceEmail')]],
      ]
    },
  },
  'company page': {
    folder: 'pages/company/profile',
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/profile`,
    groups: ['mend'],
    errorsByLabel: ({ t, error }) => [
      ...['mainOffice', 'revenue', 'founded', 'contact', 'about'].map(
        (field) => [t(`fields.${field}`), [error('mend.tooLong', { max: 500 })]] as const,
      ),
      [t('fields.founded'), [error('mend.founded', { from: 1000, to: 2026 })]],
      ...['name', 'webSite'].map(
        (field) =>
          [
            t(`fields.${field}`),
            [error('mend.required', { field: t(`fields.${field}`).toLocaleLowerCase() }), error('mend.web')],
          ] as const,
      ),
    ],
  },
  'addresses for new applications': {
    folder: 'pages/company/manage-emails',
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/manage-emails`,
    errorsByLabel: ({ t, error }) => [[t('email'), [error('invalid'), error('listed')]]],
  },
  workplace: {
    folder: 'pages/company/workplace-templates',
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/workplace-templates/create`,
    groups: ['problem'],
    errorsByLabel: ({ t, error }) => [
      [t('name'), ['taken', 'notAllowed', 'tooLong', 'required'].map((each) => error(`problem.${each}`))],
      ...['streetAddress', 'postArea', 'postNumber'].map(
        (field) => [t(field), ['tooLong', 'required', 'invalid'].map((each) => error(`problem.${each}`))] as const,
      ),
    ],
  },
  'API key': {
    folder: 'features/api-keys',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/api-keys`,
    open: pressed('add'),
    groups: ['problem'],
    errorsByLabel: ({ t, error }) => [
      [
        t('name'),
        ['required', 'tooLong', 'taken', 'tooMany', 'time'].map((each) => error(`problem.${each}`, { max: 100 })),
      ],
    ],
  },
  webhook: {
    folder: 'pages/company/webhooks',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/webhooks`,
    open: pressed('add'),
    groups: ['fault'],
    errorsByLabel: ({ t, error }) => [
      [
        t('url'),
        ['REQUIRED', 'FORMAT', 'TOO_LONG', 'PRIVATE_NETWORK', 'UNKNOWN_HOST', 'TOO_MANY'].map((each) =>
          error(`fault.${each}`, { max: 2000 }),
        ),
      ],
      [t('description'), [error('fault.TOO_LONG', { max: 100 })]],
    ],
  },
  invitation: {
    folder: 'pages/company/manage-users',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/manage-users`,
    open: pressed('invite'),
    groups: ['inviteFaults'],
    errorsByLabel: ({ t, error }) => [
      [
        t('email'),
        ['INVALID', 'ALREADY_MEMBER', 'ALREADY_INVITED', 'OTHER'].map((each) => error(`inviteFaults.${each}`)),
      ],
    ],
  },
  'foreign company': {
    folder: 'features/company-access',
    isDialog: true,
    who: 'company.admin',
    at: () => '/',
    groups: ['foreign.invalid'],
    open: async ({ page, pageTexts: { t } }) => {
      await page.getByRole('button', { name: t('foreign.title'), exact: true }).click()
    },
    errorsByLabel: ({ t, error }) => [
      ...['companyName', 'organizationNumber', 'address', 'co', 'postNumber', 'city'].map(
        (field) =>
          [
            t(`foreign.${field}`),
            [error('foreign.required'), error('foreign.tooLong'), error('foreign.invalid.other')],
          ] as const,
      ),
      ...['contactName', 'contactEmail', 'contactPhone', 'homePage'].map(
        (field) => [t(`foreign.${field}`), [error(`foreign.invalid.${field}`)]] as const,
      ),
      [t('foreign.country'), [error('foreign.invalid.country'), error('foreign.homeCountry')]],
    ],
  },
  'new ad': {
    folder: 'features/ad',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}`,
    groups: ['title'],
    open: async ({ page, language }) => {
      await page.getByRole('button', { name: pageTexts('pages/company/files', language)('newAd'), exact: true }).click()
    },
    errorsByLabel: ({ t, error }) => [
      [t('create.label'), [error('title.required'), error('title.tooLong', { max: 75 })]],
    ],
  },
  'details of an ad': {
    folder: 'features/ad/details',
    who: 'company.admin',
    at: ({ companyId, id }) => `/${companyId}/ad/${id}/details`,
    errorsByLabel: ({ t, error }) => [
      [t('fields.title'), [error('errors.titleRequired'), error('errors.titleTooLong')]],
      [t('fields.profession'), [error('errors.professionRequired'), error('errors.unknown')]],
      [t('fields.address'), [error('errors.required'), error('errors.tooLong')]],
      [t('fields.city'), [error('errors.required'), error('errors.tooLong')]],
      [t('fields.postCode'), [error('errors.required'), error('errors.postCode')]],
      [t('fields.position'), [error('errors.required'), error('errors.tooLong')]],
      [t('fields.person'), [error('errors.required')]],
      [t('fields.email'), [error('errors.email')]],
      [t('fields.phone'), [error('errors.phone')]],
      [t('fields.website'), [error('errors.website'), error('errors.websiteTooLong')]],
    ],
  },
  'application method of an ad': {
    folder: 'pages/company/ad/form',
    who: 'company.admin',
    at: ({ draftId, companyId }) => `/${companyId}/ad/${draftId}/form`,
    open: async ({ page, pageTexts: { t } }) => {
      await page.getByText(t('method.link'), { exact: true }).first().click()
    },
    errorsByLabel: ({ t, error }) => [
      [t('link.label'), ['invalid', 'tooLong', 'ownSite'].map((each) => error(`link.${each}`))],
    ],
  },
  'steps of an ad': {
    folder: 'features/steps',
    who: 'company.admin',
    at: ({ id, companyId }) => `/${companyId}/ad/${id}/steps`,
    errorsByLabel: ({ t, error }) => [[t('name'), [error('nameMissing'), error('nameLong')]]],
  },
  'rejection reason': {
    folder: 'features/candidate/acting',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId, id }) => `/${companyId}/ad/${id}/board`,
    open: async ({ page, pageTexts: { t }, language }) => {
      const board = new BoardView(page, language)
      await board.boxes(board.lanes().nth(1)).first().focus()
      await page.keyboard.press('x')
      await page
        .getByLabel(t('bar.label'))
        .getByRole('button', { name: t('bar.reject') })
        .click()
      for (const key of ['reason.manage', 'reason.add'])
        await page.getByRole('button', { name: t(key), exact: true }).click()
    },
    errorsByLabel: ({ t, error }) => [
      [
        t('reason.name', { place: 1 }),
        [error('reason.required'), error('reason.tooLong', { max: 100 }), error('reason.twice')],
      ],
    ],
  },
  'saved filter': {
    folder: 'features/candidate/acting',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId, id }) => `/${companyId}/ad/${id}/board?rank=1`,
    open: async ({ page, pageTexts: { t }, language }) => {
      await page.getByRole('button', { name: pageTexts('pages/company/ad/board', language)('filter.active') }).click()
      await page.getByRole('button', { name: t('filter.save'), exact: true }).click()
    },
    // `$` excludes a field behind the dialog with a label that starts with the same words.
    errorsByLabel: ({ t, error }) => [
      [`${t('filter.saveName')}$`, [error('filter.taken'), error('filter.tooMany', { max: 100 })]],
    ],
  },
  'scheduled message': {
    folder: 'features/message',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId, id }) => `/${companyId}/ad/${id}/board`,
    open: async ({ page, pageTexts: { t }, language }) => {
      const board = new BoardView(page, language)
      await board.boxes().first().click()
      await board.tab('chat').click()
      await board.card().getByText(t('later'), { exact: true }).click()
    },
    errorsByLabel: ({ t, error }) => [
      [t('time'), [error('inPast'), error('notAllowed'), error('offInterval', { time: '21:45' })]],
    ],
  },
  'e-mail template': {
    folder: 'features/message',
    isDialog: true,
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/email-templates`,
    groups: ['nameError'],
    open: async ({ page, language }) => {
      await page
        .getByRole('button', { name: pageTexts('pages/company/email-templates', language)('add'), exact: true })
        .click()
    },
    errorsByLabel: ({ t, error }) => [
      [t('name'), ['required', 'tooLong', 'notAllowed', 'nameTaken'].map((each) => error(`nameError.${each}`))],
    ],
  },
  'period of an ad': {
    folder: 'pages/company/ad/promotion',
    who: 'company.admin',
    at: ({ id, companyId }) => `/${companyId}/ad/${id}/promotion`,
    errorsByLabel: ({ t, ui, error }) => [
      [
        t('end'),
        [
          error('wrong.beforeStart'),
          error('wrong.outside', { from: '2026-11-27', to: '2027-11-27' }),
          ui('date.invalid'),
          ui('date.notAllowed'),
        ],
      ],
    ],
  },
  'request for access': {
    folder: 'features/company-access',
    isDialog: true,
    who: 'company.admin',
    at: () => '/',
    groups: ['ask.problems'],
    open: async ({ page, pageTexts: { t }, language }) => {
      await page.getByRole('button', { name: pageTexts('pages/home', language)('add.title'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('ask.administrator'), exact: true }).click()
    },
    errorsByLabel: ({ t, error }) => [
      [
        t('organizationNumber'),
        ['INVALID', 'NOT_LINKED', 'COMPANY_INFO_MISSING', 'REGISTRY_UNAVAILABLE', 'OTHER'].map((each) =>
          error(`ask.problems.${each}`),
        ),
      ],
    ],
  },
  'connection of a service': {
    folder: 'pages/company/connections',
    who: 'company.admin',
    at: ({ companyId }) => `/${companyId}/connections`,
    open: async ({ page, pageTexts: { t } }) => {
      await page
        .locator('[data-service="JOBYLON"]')
        .getByRole('button', { name: t('connect') })
        .click()
    },
    errorsByLabel: ({ t, error }) => [
      [t('form.JOBYLON.label'), [error('form.required'), error('form.JOBYLON.invalid')]],
    ],
  },
  'code of a new app': {
    folder: 'pages/profile/second-factor',
    isDialog: true,
    who: 'company.admin',
    at: () => '/profile',
    open: pressed('turnOn'),
    errorsByLabel: ({ t, error }) => [[t('password'), [error('passwordWrong')]]],
  },
  'credits of a company': {
    folder: 'features/credits',
    isDialog: true,
    who: 'administrator',
    at: () => '/admin-management/companies?search=klockgrodan',
    open: async ({ page, language }) => {
      await page
        .getByRole('button', {
          name: new RegExp(`^${pageTexts('pages/admin-management/companies', language)('credits')}`),
        })
        .first()
        .click()
    },
    errorsByLabel: ({ t, error }) => [[t('comment'), [error('commentNeeded'), error('commentLong', { max: 500 })]]],
  },
  'subscription of a company': {
    folder: 'features/subscriptions',
    isDialog: true,
    who: 'administrator',
    at: () => '/admin-management/companies?search=klockgrodan',
    open: async ({ page, pageTexts: { t } }) => {
      await page
        .getByRole('row')
        .getByRole('button', { name: new RegExp(t('title'), 'i') })
        .first()
        .click()
      await page.getByRole('dialog').getByText(t('limited'), { exact: true }).click()
    },
    errorsByLabel: ({ t, ui, error }) => [
      // Only the first price. The prices below it are in a table with rows that grow.
      [t('name'), [error('fault.name'), error('fault.tooLong', { max: 100 })]],
      [
        t('price'),
        [
          error('fault.price'),
          ui('number.decimal', { decimals: 2 }),
          ui('number.between', { min: 0, max: '100 000 000' }),
        ],
        'first',
      ],
      [t('start'), [error('fault.inPast'), error('fault.tooFar', { max: 36 })]],
      [t('end'), [error('fault.beforeStart'), error('fault.tooFar', { max: 36 })]],
    ],
  },
  'connection in the back office': {
    folder: 'pages/admin-management/companies',
    isDialog: true,
    who: 'administrator',
    at: () => '/admin-management/companies?search=klockgrodan',
    open: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Ponty/ })
        .first()
        .click()
    },
    errorsByLabel: ({ t, error }) => [
      [t('dialog.feedUrl'), ['required', 'invalidFeed', 'otherSite'].map((each) => error(`dialog.${each}`))],
    ],
  },
  'news about Tavla': {
    folder: 'pages/admin-management/features',
    who: 'administrator',
    at: () => '/admin-management/features',
    errorsByLabel: ({ t, error }) => [
      [t('title'), [error('titleMissing'), error('titleTooLong')]],
      [t('date'), [error('dateMissing')]],
      [t('content'), [error('contentMissing'), error('contentTooLong')]],
    ],
  },
  'invitation of staff': {
    folder: 'pages/admin-management/users',
    isDialog: true,
    who: 'administrator',
    at: () => '/admin-management/users',
    open: pressed('invite.open'),
    errorsByLabel: ({ t, error }) => [[t('email'), [error('invite.emailInvalid')]]],
  },
}

/** Returns the controls with a label that starts with this text. */
async function controls(place: Locator, label: string, which?: 'first' | 'others'): Promise<Locator[]> {
  // The label may end with a note that the field is optional.
  const all = await place
    .getByLabel(new RegExp(`^${label}`))
    .and(place.locator('input, textarea, button, [contenteditable]'))
    .all()
  return which === undefined ? all : which === 'first' ? all.slice(0, 1) : all.slice(1)
}

test.each(Object.entries(forms))(
  'each error of the form “%s” fits below its field and moves nothing',
  async (_, { folder, who, at, isDialog, open, errorsByLabel, groups = [] }) => {
    const recruiter = await getToken(journey.tavla, 'recruiter')
    const { id, companyId } = await seededBoard(journey.tavla, recruiter, 'small')
    const draftId =
      folder === 'pages/company/ad/form' ? (await draftAd(journey.tavla, recruiter, 'Fel på en rad', companyId)).id : id
    const token = who === 'nobody' ? undefined : await getToken(journey.tavla, who)
    const { page } = await journey.visit({ ...(token && { token }) })
    for (const language of ['sv', 'en'] as const) {
      const own = errorTexts(folder, language)
      if (language === 'sv') {
        await page.goto(at({ id, companyId, draftId }))
        await open?.({
          page,
          language,
          pageTexts: own,
          press: async (key) => {
            await page
              .getByRole('button', { name: own.t(key), exact: true })
              .first()
              .click()
          },
        })
      } else {
        await switchLanguage(page, language)
        await page.locator(`html[lang="${language}"]`).waitFor()
      }
      const place = isDialog ? page.getByRole('dialog') : page.locator('main')
      for (const [label, texts, which] of errorsByLabel(own)) {
        await expect
          .poll(async () => (await controls(place, label, which)).length, { message: label })
          .toBeGreaterThan(0)
        for (const control of await controls(place, label, which))
          expect([language, label, await errorsThatShiftLayout(control, texts)]).toEqual([language, label, []])
      }
      expect(own.unplaced(groups)).toEqual([])
    }
  },
)
