import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import {
  CopyAd,
  CreateAd,
  FindPostingAndImportByUrl,
  ImportAd,
  MoveAd,
  MuteAd,
  RenameAd,
  UnmuteAd,
} from '#contract/ads/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import {
  ArchiveAd,
  DeleteAd,
  GetDraftAd,
  PublishAd,
  SetAdEditStep,
  UnpublishAd,
} from '#contract/advertising/publishing.ts'
import { AdsArchived, AdsMoved, AdsMuted, type AdResult } from '#contract/ads/bulk-ads.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import type { Ad } from '#contract/ads/ad.ts'
import * as world from '#gateway/testing/world.ts'

const adId = toGlobalId('Ad', 42)
const folderId = toGlobalId('Folder', '7.701')

const write = (name: string, selection: string): string => {
  const input = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  return /* GraphQL */ `
    mutation ${name}($input: ${input}!) {
      ${name}(input: $input) {
        ${selection}
        errors {
          __typename
          reason
          message
          path
        }
      }
    }
  `
}

const documents = {
  Ad: /* GraphQL */ `
    query Ad($id: Int!) {
      ad(by: { databaseId: $id }) {
        id
        name
        progress
        missing
        company {
          id
        }
        project {
          databaseId
        }
        folder {
          id
        }
      }
    }
  `,
  AtService:
    '{ ad(by: { databaseId: 42 }) { employmentService { state message rejections { field code message } serviceStatus } } }',
  Named: 'query Named($by: AdReferenceInput!) { ad(by: $by) { databaseId status progress } }',
  May: /* GraphQL */ `
    query May {
      ad(by: { databaseId: 42 }) {
        viewerCanEdit
        viewerCanEditDetails
        viewerCanPublish
        viewerCanUnpublish
        viewerCanArchive
        viewerCanDelete
        viewerCanCopyInto
        viewerCanMute
      }
    }
  `,
  MayOfRenamed: 'mutation MayOfRenamed($input: RenameAdInput!) { renameAd(input: $input) { ad { viewerCanDelete } } }',
  AdFolder: 'query AdFolder($id: Int!) { ad(by: { databaseId: $id }) { company { name } folder { name } } }',
  Node: 'query Node($id: ID!) { node(id: $id) { __typename ... on Ad { name } } }',
  createAd: write('createAd', 'ad { id databaseId name progress } folder { id }'),
  importAd: write('importAd', 'status ad { id databaseId } url message'),
  findAndImportAd: /* GraphQL */ `
    mutation findAndImportAd($input: ImportAdInput!) {
      findAndImportAd(input: $input) {
        status
        ad {
          databaseId
        }
        message
        errors {
          reason
        }
      }
    }
  `,
  Origins: '{ clientConfig { importOrigins } }',
  renameAd: write('renameAd', 'ad { id name }'),
  renameAndRead: /* GraphQL */ `
    mutation renameAndRead($input: RenameAdInput!) {
      renameAd(input: $input) {
        ad {
          name
          owner {
            id
            name
          }
          missing
        }
        errors {
          reason
        }
      }
    }
  `,
  copyAd: write('copyAd', 'ad { id }'),
  moveAd: write('moveAd', 'ad { id } folder { id databaseId }'),
  muteAd: write('muteAd', 'ad { id isMuted notifications }'),
  unmuteAd: write('unmuteAd', 'ad { id isMuted }'),
  publishAd: write('publishAd', 'ad { id status progress startsAt endsAt }'),
  unpublishAd: write('unpublishAd', 'ad { id status promotion publicUrl }'),
  archiveAd: write('archiveAd', 'ad { id status }'),
  deleteAd: write('deleteAd', 'deletedAdId'),
  moveAds: write('moveAds', 'results { ad { id } outcome }'),
  archiveAds: write('archiveAds', 'results { ad { id } outcome }'),
  muteAds: write('muteAds', 'results { ad { id } outcome }'),
  setAdEditStep: write('setAdEditStep', 'ad { id progress }'),
  Updated: /* GraphQL */ `
    subscription Updated($company: ID!) {
      adUpdated(companyId: $company) {
        ad {
          id
          name
          notifications
          promotion
        }
        deletedAdId
        project {
          id
        }
        folder {
          id
        }
      }
    }
  `,
}

describe('ads', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(GetDraftAd, world.draftAd())
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(CompanyGetUserCompanyWithAds, world.companyTree())
    areas.answer(CreateAd, { id: 44 })
    areas.answer(PublishAd, {
      type: 'scheduled',
      state: 'offers',
      start: '2025-12-01T00:00:00Z',
      end: '2025-12-31T22:59:59Z',
      orderId: null,
    })
    for (const call of [RenameAd, CopyAd, MoveAd, MuteAd, UnmuteAd, UnpublishAd, ArchiveAd, DeleteAd, SetAdEditStep])
      areas.answer(call, undefined)
  })
  afterAll(() => areas.stop())

  test('an ad is read and its progress is set by either id', async () => {
    for (const by of [{ databaseId: 42 }, { id: adId }]) {
      expect(await areas.data('Named', { by })).toEqual({
        ad: { databaseId: 42, status: 'ACTIVE', progress: 'STEPS' },
      })
    }
    await areas.data('setAdEditStep', { input: { adId, progress: 'PROMOTION' } })
    expect(areas.sent(SetAdEditStep)).toEqual({ body: { id: 42, step: 'destination' } })
  })

  test('an ad names the fields that the employment service rejects (PLUS-181)', async () => {
    const refusals: NonNullable<Ad['employmentService']>['refusals'] = [
      { field: 'contactPerson', code: 'fullName', message: null },
      { field: null, code: null, message: 'Okänd kommun.' },
    ]
    const employmentService: Ad['employmentService'] = {
      state: 'removed',
      url: null,
      message: 'Okänd kommun.',
      refusals,
      status: 'PUBLISHED',
      changed: '2025-11-02T08:00:00Z',
    }
    areas.answer(GetDraftAd, world.draftAd({ employmentService }))
    expect(await areas.data('AtService')).toEqual({
      ad: {
        employmentService: {
          state: 'REMOVED',
          message: 'Okänd kommun.',
          rejections: [
            { field: 'CONTACT_PERSON', code: 'FULL_NAME', message: null },
            { field: null, code: null, message: 'Okänd kommun.' },
          ],
          serviceStatus: 'PUBLISHED',
        },
      },
    })
    areas.answer(GetDraftAd, world.draftAd())
  })

  test('the actions of the authenticated user on an ad follow the rules (AD-40, SHELL-28)', async () => {
    const external = world.draftAd({ source: 'elsewhere' })
    areas.answer(GetDraftAd, external)
    expect(await areas.data('May')).toEqual({
      ad: {
        viewerCanEdit: true,
        viewerCanEditDetails: false,
        viewerCanPublish: false,
        viewerCanUnpublish: false,
        viewerCanArchive: false,
        viewerCanDelete: false,
        viewerCanCopyInto: false,
        viewerCanMute: true,
      },
    })
    expect(areas.calls).toEqual(['get-draft-ad'])
    expect(await areas.data('May', {}, { token: tokenOf({ roles: ['Moderator'] }) })).toMatchObject({
      ad: { viewerCanUnpublish: true, viewerCanDelete: true },
    })
    areas.answer(GetDraftAd, world.draftAd({ relation: 'owner' }))
    expect(await areas.data('May')).toMatchObject({
      ad: { viewerCanEditDetails: true, viewerCanPublish: true, viewerCanUnpublish: true, viewerCanMute: false },
    })
    areas.answer(GetDraftAd, world.draftAd({ type: 'archived' }))
    expect(await areas.data('MayOfRenamed', { input: { adId, title: 'Ny' } })).toEqual({
      renameAd: { ad: { viewerCanDelete: false } },
    })
    areas.answer(GetDraftAd, world.draftAd())
  })

  test('an ad with its progress and place costs one call; so do the names of its place (AD-63)', async () => {
    expect(await areas.data('Ad', { id: 42 })).toEqual({
      ad: {
        id: adId,
        name: 'Snickare',
        progress: 'STEPS',
        missing: ['STEPS'],
        company: { id: toGlobalId('Company', 7) },
        project: { databaseId: 70 },
        folder: { id: toGlobalId('Folder', '7.700') },
      },
    })
    expect(areas.calls).toEqual(['get-draft-ad'])
    expect(await areas.data('AdFolder', { id: 42 })).toEqual({
      ad: { company: { name: 'Norrskenet AB' }, folder: { name: 'Bygg' } },
    })
    expect(areas.calls.toSorted()).toEqual(['company-get-user-companies', 'get-draft-ad'])
  })

  test('reads an ad by its id, and returns null for one that the caller may not see', async () => {
    expect(await areas.data('Node', { id: adId })).toEqual({ node: { __typename: 'Ad', name: 'Snickare' } })
    areas.refuse(GetDraftAd, 403, { title: 'No access' })
    expect(await areas.data('Node', { id: adId })).toEqual({ node: null })
    areas.answer(GetDraftAd, world.draftAd())
  })

  test('an ad of a stranger fails with its code', async () => {
    areas.refuse(GetDraftAd, 403, { title: 'No access' })
    expect((await areas.run('Ad', { id: 9 })).errors).toMatchObject([
      { path: ['ad'], extensions: { code: 'FORBIDDEN' } },
    ])
    areas.answer(GetDraftAd, world.draftAd())
  })

  test.each([
    [
      'createAd',
      'AD-29',
      { folderId, title: ' Svetsare ' },
      ['create-ad'],
      {
        ad: { id: toGlobalId('Ad', 44), databaseId: 44, name: 'Svetsare', progress: 'DETAILS' },
        folder: { id: folderId },
      },
    ],
    ['renameAd', 'AD-41', { adId, title: 'Timmerman' }, ['rename-ad'], { ad: { id: adId, name: 'Timmerman' } }],
    ['copyAd', 'AD-47', { adId, fromAdId: toGlobalId('Ad', 43) }, ['copy-ad'], { ad: { id: adId } }],
    [
      'moveAd',
      'AD-42',
      { adId, folderId },
      ['move-ad'],
      { ad: { id: adId }, folder: { id: folderId, databaseId: 701 } },
    ],
    ['muteAd', 'AD-45', { adId }, ['mute-ad'], { ad: { id: adId, isMuted: true, notifications: 0 } }],
    ['unmuteAd', 'AD-43', { adId }, ['unmute-ad'], { ad: { id: adId, isMuted: false } }],
    [
      'publishAd',
      'AD-131',
      { adId, startsAt: '2025-12-01T00:00:00Z', endsAt: '2025-12-31T22:59:59Z' },
      ['publish-ad'],
      {
        ad: {
          id: adId,
          status: 'SCHEDULED',
          progress: 'COMPLETE',
          startsAt: '2025-12-01T00:00:00Z',
          endsAt: '2025-12-31T22:59:59Z',
        },
      },
    ],
    [
      'unpublishAd',
      'AD-34',
      { adId },
      ['unpublish-ad'],
      { ad: { id: adId, status: 'INACTIVE', promotion: 'NONE', publicUrl: null } },
    ],
    ['archiveAd', 'AD-35', { adId }, ['archive-ad'], { ad: { id: adId, status: 'ARCHIVED' } }],
    ['deleteAd', 'AD-36', { adId }, ['delete-ad'], { deletedAdId: adId }],
    [
      'setAdEditStep',
      'AD-63',
      { adId, progress: 'STEPS' },
      ['set-ad-edit-step', 'get-draft-ad'],
      { ad: { id: adId, progress: 'STEPS' } },
    ],
  ])('%s costs the declared calls (%s)', async (name, _, input, calls, result) => {
    expect(await areas.data(name, { input })).toEqual({ [name]: { ...result, errors: [] } })
    expect(areas.calls).toEqual(calls)
  })

  test('publishing sends the dates, the state offers and whether to promote (AD-131)', async () => {
    await areas.data('publishAd', {
      input: { adId, startsAt: '2025-12-01T00:00:00Z', endsAt: '2025-12-31T22:59:59Z', shouldPromote: true },
    })
    expect(areas.sent(PublishAd)).toEqual({
      body: { id: 42, start: '2025-12-01T00:00:00Z', end: '2025-12-31T22:59:59Z', promote: true, state: 'offers' },
    })
  })

  test('an error of a date names the field of the input', async () => {
    const [start, end] = ['2025-12-01T00:00:00Z', '2025-12-31T22:59:59Z']
    areas.refuse(PublishAd, 400, { title: 'No', errors: { start: ['inPast'], end: ['tooFar'] } })
    expect(await areas.data('publishAd', { input: { adId, startsAt: start, endsAt: end } })).toMatchObject({
      publishAd: {
        ad: null,
        errors: [
          { reason: 'IN_PAST', path: ['startsAt'] },
          { reason: 'TOO_FAR', path: ['endsAt'] },
        ],
      },
    })
    areas.answer(PublishAd, { type: 'scheduled', state: 'offers', start, end, orderId: null })
  })

  describe('import', () => {
    const url = 'https://board.example/jobb/1f/x'
    const imported = async (
      answer: { url: string; status: number; statusMessage: string | null },
      name = 'importAd',
    ) => {
      areas.answer(ImportAd, answer)
      areas.answer(FindPostingAndImportByUrl, answer)
      return (await areas.data(name, { input: { folderId, url } }))[name]
    }

    test('each result costs one call and has its own status (AD-51, AD-52)', async () => {
      expect(await imported({ url: '/7/ad/44', status: 1, statusMessage: null })).toEqual({
        status: 'OK',
        ad: { id: toGlobalId('Ad', 44), databaseId: 44 },
        url: null,
        message: null,
        errors: [],
      })
      expect(areas.calls).toEqual(['import-ad'])
      expect(areas.sent(ImportAd)).toEqual({ body: { folder: 701, url } })
      expect(await imported({ url, status: 2, statusMessage: 'Öppna' })).toEqual({
        status: 'LINK',
        ad: null,
        url,
        message: 'Öppna',
        errors: [],
      })
      expect(await imported({ url: '/7/ad/42', status: 3, statusMessage: null })).toMatchObject({
        status: 'VIEW',
        ad: { databaseId: 42 },
        url: null,
      })
      expect(await imported({ url, status: 4, statusMessage: 'Borta' })).toEqual({
        status: 'ALERT',
        ad: null,
        url,
        message: 'Borta',
        errors: [],
      })
    })

    test('finding the posting on any page is the other call (AD-51)', async () => {
      expect(await imported({ url: '/7/ad/45', status: 1, statusMessage: null }, 'findAndImportAd')).toEqual({
        status: 'OK',
        ad: { databaseId: 45 },
        message: null,
        errors: [],
      })
      expect(areas.calls).toEqual(['find-posting-and-import-by-url'])
      areas.refuse(FindPostingAndImportByUrl, 404)
      expect((await areas.run('findAndImportAd', { input: { folderId, url } })).errors).toMatchObject([
        { extensions: { code: 'NOT_FOUND' } },
      ])
    })

    test('a URL that is not a job ad is an error at its field; the list of boards is public (AD-50)', async () => {
      areas.refuse(ImportAd, 400, { title: 'Not a job ad address', errors: { url: ['invalid'] } })
      expect(await areas.data('importAd', { input: { folderId, url: 'x' } })).toEqual({
        importAd: {
          status: null,
          ad: null,
          url: null,
          message: null,
          errors: [{ __typename: 'InputError', reason: 'INVALID', message: 'Not a job ad address', path: ['url'] }],
        },
      })
      expect(await areas.data('Origins', {}, { token: null })).toEqual({
        clientConfig: { importOrigins: ['http://localhost:4100', 'https://board.example'] },
      })
      expect(areas.calls).toEqual([])
    })
  })

  test('fields that a write does not return are read once', async () => {
    expect(await areas.data('renameAndRead', { input: { adId, title: 'Snickare' } })).toMatchObject({
      renameAd: {
        ad: { owner: { id: toGlobalId('Actor', world.eva.id ?? ''), name: 'Eva Lind' }, missing: ['STEPS'] },
      },
    })
    expect(areas.calls).toEqual(['rename-ad', 'get-draft-ad'])
  })

  test('names a refused field as in the input (AD-30)', async () => {
    areas.refuse(RenameAd, 400, { title: 'Invalid', errors: { title: ['tooLong'], id: ['unknown'] } })
    expect(await areas.data('renameAd', { input: { adId, title: 'x' } })).toEqual({
      renameAd: {
        ad: null,
        errors: [
          { __typename: 'InputError', reason: 'TOO_LONG', message: 'Invalid', path: ['title'] },
          { __typename: 'InputError', reason: 'UNKNOWN', message: 'Invalid', path: ['adId'] },
        ],
      },
    })
    areas.answer(RenameAd, undefined)
  })

  test('the current state of an ad can refuse a write (AD-31, AD-49)', async () => {
    areas.refuse(CreateAd, 409, { title: 'Connect first', code: 'employmentServiceMissing' })
    expect(await areas.data('createAd', { input: { folderId, title: 'x' } })).toEqual({
      createAd: {
        ad: null,
        folder: null,
        errors: [
          { __typename: 'ConflictError', reason: 'EMPLOYMENT_SERVICE_MISSING', message: 'Connect first', path: null },
        ],
      },
    })
    areas.answer(CreateAd, { id: 44 })
  })

  test.each([
    [402, 'PAYMENT_REQUIRED'],
    [401, 'UNAUTHENTICATED'],
    [404, 'NOT_FOUND'],
    [429, 'RATE_LIMITED'],
    [500, 'UPSTREAM_FAILED'],
  ])('a write answered with %i is an error of the request: %s', async (status, code) => {
    areas.refuse(DeleteAd, status)
    expect((await areas.run('deleteAd', { input: { adId } })).errors).toMatchObject([{ extensions: { code } }])
    areas.answer(DeleteAd, undefined)
  })

  test('changed and deleted ads reach subscribers to the company (AD-14)', async () => {
    const events = areas.follow('Updated', { company: toGlobalId('Company', 7) })
    areas.emit('updateAd', world.adEvent({ companyId: 8 }))
    const places = { project: { id: toGlobalId('Project', '7.70') }, folder: { id: toGlobalId('Folder', '7.700') } }
    expect(await areas.next(events, 'updateAd', world.adEvent())).toEqual({
      data: {
        adUpdated: {
          ad: { id: adId, name: 'Snickare', notifications: 5, promotion: 'BOOST_PLUS' },
          deletedAdId: null,
          ...places,
        },
      },
    })
    expect(areas.calls.filter((id) => id !== 'account-get-user')).toEqual(['company-get-user-companies'])
    await events.return?.()
    const again = areas.follow('Updated', { company: toGlobalId('Company', 7) })
    expect(await areas.next(again, 'updateAd', world.adEvent({ id: 43, ad: null }))).toEqual({
      data: { adUpdated: { ad: null, deletedAdId: toGlobalId('Ad', 43), ...places } },
    })
    await again.return?.()
  })

  test('a stranger cannot follow a company', async () => {
    areas.refuse(CompanyGetUserCompanyWithAds, 403, { title: 'No access' })
    const { value } = await areas.follow('Updated', { company: toGlobalId('Company', 8) }).next()
    expect(value).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
    areas.answer(CompanyGetUserCompanyWithAds, world.companyTree())
  })

  test('several ads are moved, archived or muted in one call, and each has its own result (AD-35, AD-42, AD-43)', async () => {
    const adResults: AdResult[] = [
      { id: 42, outcome: 'done' },
      { id: 43, outcome: 'movedMeanwhile' },
    ]
    for (const call of [AdsMoved, AdsArchived, AdsMuted]) areas.answer(call, { results: adResults })
    const results = [
      { ad: { id: adId }, outcome: 'DONE' },
      { ad: { id: toGlobalId('Ad', 43) }, outcome: 'MOVED_MEANWHILE' },
    ]
    const [companyId, adIds] = [toGlobalId('Company', 7), [adId, toGlobalId('Ad', 43)]]
    const ads = adIds.map((id) => ({ adId: id, fromFolderId: folderId, toFolderId: toGlobalId('Folder', '7.702') }))
    areas.calls.length = 0
    expect(await areas.data('moveAds', { input: { companyId, ads } })).toEqual({ moveAds: { results, errors: [] } })
    expect(areas.sent(AdsMoved)).toEqual({
      body: {
        companyId: 7,
        ads: [
          { id: 42, from: 701, to: 702 },
          { id: 43, from: 701, to: 702 },
        ],
      },
    })
    expect(await areas.data('archiveAds', { input: { companyId, adIds } })).toEqual({
      archiveAds: { results, errors: [] },
    })
    expect(areas.sent(AdsArchived)).toEqual({ body: { companyId: 7, ads: [{ id: 42 }, { id: 43 }] } })
    expect(await areas.data('muteAds', { input: { companyId, adIds, isMuted: true } })).toEqual({
      muteAds: { results, errors: [] },
    })
    expect(areas.sent(AdsMuted)).toEqual({ body: { companyId: 7, muted: true, ads: [{ id: 42 }, { id: 43 }] } })
  })
})
