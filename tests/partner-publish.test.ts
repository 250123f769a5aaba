import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { SaveStepTemplate, StepTemplateList } from '#contract/ads/templates.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { DEFAULT_STEPS } from '#rules/candidates/steps.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { ads, history, idempotencyKeys, outbox } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { applyByPost } from './support/apply-by-post.ts'
import { freePort } from './support/ports.ts'

// A program with a write key publishes ads and works with their candidates, over the public schema alone.

let platform: TestPlatform
let gateway: Gateway
let web: string
let member: UserRow
let company: CompanyRow
let key: string
let readKey: string

beforeAll(async () => {
  const port = await freePort()
  const platformUrl = `http://127.0.0.1:${port}`
  platform = await startPlatform({ now: new Date(), env: { siteUrl: platformUrl, minFillMs: 0 } })
  await platform.listen(port)
  gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: platformUrl, LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
  })
  web = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({ members: [member] })
  const keyOf = async (scope: 'read' | 'write') =>
    (await platform.inject(CreateApiKey, { body: { id: company.id, name: `Nyckel ${scope}`, scope } }, member)).body.key
  key = await keyOf('write')
  readKey = await keyOf('read')
})
afterAll(async () => {
  await gateway.stop(100)
  await platform.close()
})

interface UserError {
  reason: string
  message: string
  path: string[] | null
}

/** Runs an operation with a key. Throws if the request itself fails. */
async function ask<T>(query: string, variables: object = {}, token = key): Promise<T> {
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return data
}

/** Runs a mutation `name` and returns its payload, which must have no errors. */
async function write<T>(name: string, input: object, selection: string): Promise<T> {
  const payload = await tryTo<T>(name, input, selection)
  expect(payload.errors, name).toEqual([])
  return payload
}

async function tryTo<T>(
  name: string,
  input: object,
  selection = '',
  token = key,
): Promise<T & { errors: UserError[] }> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  const answer = await ask<Record<string, T & { errors: UserError[] }>>(
    `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} errors { reason message path } } }`,
    { input },
    token,
  )
  const payload = answer[name]
  if (!payload) throw new Error(`${name} has no payload.`)
  return payload
}

const details = {
  content: '<p>Vi söker dig som vill köra kran i hamnen. Du har körkort för truck.</p>',
  positions: 2,
  type: 'INDEFINITE',
  specifications: ['REGULAR'],
  workingTime: { partTimePercentage: { percentage: 80 } },
  extra: [],
  workplaceType: 'ONSITE',
  salaryType: 'FIXED',
  salary: { range: { minimum: '29500.00', maximum: '33800.00', currency: 'SEK', period: 'MONTHLY' } },
  location: 'DOMESTIC',
  country: 'SE',
  postCode: '111 22',
  city: 'Stockholm',
  address: 'Storgatan 1',
  contact: {
    person: 'Elin Åkesson',
    position: 'Rekryterare',
    email: 'elin@example.com',
    phone: '08-465 004 12',
  },
}

const form = {
  title: 'Ansökan',
  elements: [
    { text: { order: 0, label: { order: 0, title: 'Varför söker du?' }, type: 'TEXT', isRequired: false } },
    {
      radio: {
        order: 1,
        label: { order: 0, title: 'Har du körkort?' },
        choices: [
          { order: 0, title: 'Ja' },
          { order: 1, title: 'Nej' },
        ],
      },
    },
  ],
}

interface Step {
  uuid: string
  order: number
  name: string
  type: string
  dayLimit: number | null
  message:
    | { __typename: 'TextMessage'; html: string }
    | {
        __typename: 'UploadMessage'
        requestsCv: boolean
        requestsLetter: boolean
        requestsVideo: boolean
        files: string[]
      }
    | { __typename: 'StudyMessage'; url: string; days: number; hours: number; minutes: number }
    | null
  messageType: string
}
const stepFields = `
  uuid order name type dayLimit messageType
  message {
    __typename
    ... on TextMessage { html }
    ... on UploadMessage { requestsCv requestsLetter requestsVideo files }
    ... on StudyMessage { url days hours minutes }
  }`

/** Returns a step as it was read, as the input of `saveSteps`. */
function stepInput({ messageType, message, ...step }: Step): object {
  if (message === null) return step
  const { __typename, ...fields } = message
  const kind = { TextMessage: messageType.toLowerCase(), UploadMessage: 'upload', StudyMessage: 'study' }[__typename]
  return { ...step, message: { [kind]: fields } }
}

async function folder(): Promise<string> {
  const { signedInKey } = await ask<{
    signedInKey: { company: { projects: { folders: { id: string }[] }[] } }
  }>('{ signedInKey { company { projects { folders { id } } } } }')
  return signedInKey.company.projects[0]?.folders[0]?.id ?? ''
}

/** Creates an ad with its details and questionnaire. */
async function createAd(title: string): Promise<string> {
  const { ad } = await write<{ ad: { id: string } }>('createAd', { folderId: await folder(), title }, 'ad { id }')
  const groups = await ask<{ professionGroups: { professions: { id: string }[] }[] }>(
    '{ professionGroups { professions { id } } }',
  )
  const professionId = groups.professionGroups[0]?.professions[0]?.id
  await write('saveAdDetails', { adId: ad.id, details: { ...details, professionId } }, 'ad { missing }')
  await write(
    'saveQuestionnaire',
    { adId: ad.id, applicationMethod: 'FORM_WITH_DOCUMENTS', documents: 'CV', form },
    'ad { missing }',
  )
  return ad.id
}

const readSteps = (adId: string, token = key) =>
  ask<{ ad: { stepsVersion: string; steps: Step[] } }>(
    `query ($id: ID!) { ad(by: { id: $id }) { stepsVersion steps { ${stepFields} } } }`,
    { id: adId },
    token,
  ).then(({ ad }) => ad)

/** Saves the steps that a new ad has, which completes the ad. */
async function keepSteps(adId: string): Promise<void> {
  await write('saveSteps', { adId, steps: (await readSteps(adId)).steps.map(stepInput) }, 'ad { missing }')
}

const period = () => ({
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
})

test('a program publishes an ad with a form, and follows its candidates (PLUS-97)', async () => {
  const adId = await createAd('Kranförare')
  const before = await readSteps(adId)
  // Its own steps: an interview before the last one.
  const own = before.steps.toSpliced(-1, 0, {
    uuid: crypto.randomUUID(),
    order: 0,
    name: 'Telefonintervju',
    type: 'NORMAL',
    dayLimit: 5,
    messageType: 'TEXT',
    message: { __typename: 'TextMessage', html: '<p>Hej! När passar det att vi ringer?</p>' },
  })
  const saved = await write<{ ad: { steps: { name: string }[]; missing: string[] } }>(
    'saveSteps',
    { adId, expectedVersion: before.stepsVersion, steps: own.map((step, order) => stepInput({ ...step, order })) },
    'ad { steps { name } missing }',
  )
  expect(saved.ad.missing).toEqual([])
  expect(saved.ad.steps.map(({ name }) => name)).toContain('Telefonintervju')
  expect((await tryTo('saveSteps', { adId, expectedVersion: before.stepsVersion, steps: [] })).errors).not.toEqual([])

  const published = await write<{ ad: { status: string; publicUrl: string } }>(
    'publishAd',
    { adId, ...period() },
    'ad { status publicUrl }',
  )
  expect(published.ad.status).toBe('ACTIVE')

  const { signedInKey } = await ask<{ signedInKey: { publishedAds: object[] } }>(
    `{ signedInKey { publishedAds { workingTime { __typename extent ... on PartTimePercentage { percentage } } } } }`,
  )
  const workingTime = { __typename: 'PartTimePercentage', extent: 'PART_TIME', percentage: 80 }
  expect(signedInKey.publishedAds).toContainEqual({ workingTime })

  // A person applies on the job site, with a CV.
  expect(await (await fetch(published.ad.publicUrl)).text()).toContain('Har du körkort?')
  const cv = new File(['%PDF-1.4\n%%EOF\n'], 'cv.pdf', { type: 'application/pdf' })
  await applyByPost(published.ad.publicUrl, [['Tove', 'Sjögren', { cv, 'answers.1': 'Ja' }]])
  const { board } = await ask<{
    board: {
      steps: {
        id: string
        name: string
        candidates: { id: string; name: string; changedAt: string; documents: { cvUrl: string | null } }[]
      }[]
    }
  }>(
    `query ($id: ID!) {
      board(ad: { id: $id }) { steps { id name candidates { id name changedAt documents { cvUrl } } } }
    }`,
    { id: adId },
    readKey,
  )
  const candidate = board.steps.flatMap(({ candidates }) => candidates)[0]
  const step = board.steps.find(({ name }) => name === 'Telefonintervju')
  expect(candidate).toMatchObject({ name: 'Tove Sjögren' })
  const document = await fetch(new URL(candidate?.documents.cvUrl ?? '', `${web}/graphql`))
  expect(await document.text()).toContain('%PDF-1.4')

  const move = { candidateId: candidate?.id, stepId: step?.id, order: 0, expectedChangedAt: candidate?.changedAt }
  expect(await write('moveCandidate', move, 'candidate { step { name } }')).toMatchObject({
    candidate: { step: { name: 'Telefonintervju' } },
  })
  const html = '<p>Vi ringer på tisdag.</p>'
  await write('sendMessage', { candidateId: candidate?.id, html }, 'candidate { id }')
  const card = await ask<object>(
    `query ($id: ID!) {
      candidate(by: { id: $id }) { card { answers { question text options { title isSelected } } messages { html } } }
    }`,
    { id: candidate?.id },
    readKey,
  )
  expect(JSON.stringify(card)).toContain('Vi ringer på tisdag.')
  expect(JSON.stringify(card)).toContain('Har du körkort?')
})

test('a program takes the steps of a template, which keep the ids of built-in steps (PLUS-97)', async () => {
  const steps = DEFAULT_STEPS.sv.map((step, order) => ({ ...step, order, uuid: `template-${order}` }))
  const named = steps.map((step) => (step.name === 'Urval' ? { ...step, name: 'Arbetsprov' } : step))
  await platform.inject(SaveStepTemplate, { body: { id: company.id, name: 'Hamnen', steps: named } }, member)
  const { signedInKey } = await ask<{ signedInKey: { company: { stepTemplates: { id: string; name: string }[] } } }>(
    '{ signedInKey { company { stepTemplates { id name steps { name } } } } }',
  )
  const [template] = signedInKey.company.stepTemplates
  expect(template).toMatchObject({ name: 'Hamnen' })
  const adId = await createAd('Hamnarbetare')
  const applied = await write<{ ad: { steps: { uuid: string; name: string }[]; missing: string[] } }>(
    'applyStepTemplate',
    { adId, stepTemplateId: template?.id },
    'ad { steps { uuid name } missing }',
  )
  expect(applied.ad.missing).toEqual([])
  expect(applied.ad.steps.map(({ name }) => name)).toContain('Arbetsprov')
  // The ids of a template are never those of an ad: two ads can take the same template.
  expect(applied.ad.steps.filter(({ uuid }) => uuid.startsWith('template-'))).toEqual([])
  await write('publishAd', { adId, ...period() }, 'ad { id }')
  expect((await tryTo('archiveAd', { adId })).errors).toMatchObject([{ reason: 'NOT_INACTIVE' }])
  expect(await write('unpublishAd', { adId }, 'ad { status }')).toMatchObject({ ad: { status: 'INACTIVE' } })
  expect(await write('archiveAd', { adId }, 'ad { status }')).toMatchObject({ ad: { status: 'ARCHIVED' } })
})

test('a program tags, copies and deletes a draft (PLUS-97)', async () => {
  const adId = await createAd('Svetsare')
  const tags = [{ label: 'truckkort', type: 'POSITIVE' }]
  expect(await write('saveTags', { adId, tags }, 'ad { tags { label type } }')).toMatchObject({ ad: { tags } })
  const { ad } = await write<{ ad: { id: string } }>(
    'createAd',
    { folderId: await folder(), title: 'Kopia' },
    'ad { id }',
  )
  await keepSteps(adId)
  expect(await write('copyAd', { adId: ad.id, fromAdId: adId }, 'ad { details { city } }')).toMatchObject({
    ad: { details: { city: 'Stockholm' } },
  })
  for (const draft of [adId, ad.id])
    expect(await write('deleteAd', { adId: draft }, 'deletedAdId')).toMatchObject({ deletedAdId: draft })
})

test('a read key reads steps and templates, and changes nothing (PLUS-97)', async () => {
  const adId = await createAd('Bara läsning')
  const ad = await readSteps(adId, readKey)
  expect(ad.steps.length).toBeGreaterThan(2)
  for (const [name, input] of Object.entries({
    saveSteps: { adId, steps: ad.steps.map(stepInput) },
    saveTags: { adId, tags: [] },
    copyAd: { adId, fromAdId: adId },
    deleteAd: { adId },
  }))
    await expect(tryTo(name, input, '', readKey), name).rejects.toThrow(/read/)
})

test('a key reaches no ad or template of another company (PLUS-97)', async () => {
  const other = await platform.createUser()
  const elsewhere = await platform.createCompany({ admin: other })
  const foreign = toGlobalId('Ad', (await platform.createAd(elsewhere, other)).id)
  const steps = DEFAULT_STEPS.sv.map((step, order) => ({ ...step, order, uuid: `other-${order}` }))
  await platform.inject(SaveStepTemplate, { body: { id: elsewhere.id, name: 'Andras', steps } }, other)
  const [template] = (await platform.inject(StepTemplateList, { query: { id: elsewhere.id } }, other)).body
  const adId = await createAd('Egen')
  const refused = [
    tryTo('applyStepTemplate', { adId, stepTemplateId: toGlobalId('StepTemplate', template?.id ?? 0) }),
    tryTo('applyStepTemplate', { adId: foreign, stepTemplateId: toGlobalId('StepTemplate', 9_999_999) }),
    tryTo('deleteAd', { adId: foreign }),
    tryTo('copyAd', { adId, fromAdId: foreign }),
    tryTo('saveTags', { adId: foreign, tags: [] }),
  ]
  const answers = await Promise.allSettled(refused)
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/^No object with this id|does not exist/) },
    })
})

/** Runs a mutation as a dry run, and returns its payload and the extensions of the answer. */
async function dryRun(name: string, input: object, selection: string, token = key) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'dry-run-key' },
    body: JSON.stringify({
      query: `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} errors { reason } } }`,
      variables: { input },
      extensions: { dryRun: true },
    }),
  })
  const { data, errors, extensions } = (await response.json()) as {
    data: Record<string, Record<string, unknown>> | null
    errors?: { message: string }[]
    extensions?: Record<string, unknown>
  }
  return { payload: data?.[name], errors, isMarked: extensions?.['dryRun'] === true }
}

test('a wrong time in the text of a document is reported with its place (PLUS-97)', async () => {
  const query = `mutation {
    publishAd(input: { adId: "${await createAd('Fel tid')}", startsAt: "igår", endsAt: "2026-02-30T00:00:00Z" }) { ad { id } }
  }`
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query }),
  })
  const { errors } = (await response.json()) as { errors?: { message: string; locations?: object[] }[] }
  const [line, ...places] = [query.split('\n')[1] ?? '', '"igår"', '"2026-02-30']
  expect(new Set(errors?.map(({ locations }) => locations))).toEqual(
    new Set(places.map((text) => [{ line: 2, column: line.indexOf(text) + 1 }])),
  )
})

test('a dry run returns the result of a mutation and writes nothing (PLUS-101)', async () => {
  const written = async () => ({
    ads: (await platform.db.select().from(ads)).length,
    history: (await platform.db.select().from(history)).length,
    keys: (await platform.db.select().from(idempotencyKeys)).length,
    events: (await platform.db.select().from(outbox)).length,
    mails: platform.mail.length,
  })
  const folderId = await folder()
  const adId = await createAd('Torrkörning')
  const before = await written()
  const created = await dryRun('createAd', { folderId, title: 'Bara ett prov' }, 'ad { name status }')
  expect(created).toEqual({
    payload: { ad: { name: 'Bara ett prov', status: 'DRAFT' }, errors: [] },
    errors: undefined,
    isMarked: true,
  })
  const unreadable = await dryRun('createAd', { folderId, title: 'Bara ett prov' }, 'ad { details { content } }')
  expect(unreadable.errors?.[0]?.message).toBe('The dry run did not create this object, so the field cannot be read.')
  // The rules answer as they do for a real run.
  expect(await dryRun('publishAd', { adId, ...period() }, 'ad { status }')).toMatchObject({
    payload: { ad: null, errors: [{ reason: 'NOT_COMPLETE' }] },
  })
  expect(await dryRun('deleteAd', { adId }, 'deletedAdId')).toMatchObject({
    payload: { deletedAdId: adId, errors: [] },
  })
  const tags = [{ label: 'truckkort', type: 'POSITIVE' }]
  expect(await dryRun('saveTags', { adId, tags }, 'ad { tags { label } }')).toMatchObject({
    payload: { ad: { tags: [{ label: 'truckkort' }] }, errors: [] },
  })
  expect((await dryRun('deleteAd', { adId }, 'deletedAdId', readKey)).errors?.[0]?.message).toMatch(/read/)
  expect(await written()).toEqual(before)
  // The key of the dry run is still unused.
  await write('deleteAd', { adId }, 'deletedAdId')
  expect(await written()).not.toEqual(before)
})

test('a dry run of a bulk mutation returns the result of each item and writes nothing (PLUS-101)', async () => {
  const token = await platform.signIn(member)
  const [draftId, closedId] = [await createAd('Kvar'), await createAd('Slut')]
  const closed = eq(ads.id, Number(atob(closedId).split(':')[1]))
  await platform.db.update(ads).set({ type: 'inactive', endedAt: platform.clock() }).where(closed)
  const input = { companyId: toGlobalId('Company', company.id), adIds: [closedId, draftId] }
  const archived = () => dryRun('archiveAds', input, 'results { ad { id } outcome }', token)
  const before = (await platform.db.select().from(history)).length
  const results = [
    { ad: { id: closedId }, outcome: 'DONE' },
    { ad: { id: draftId }, outcome: 'NOT_INACTIVE' },
  ]
  expect(await archived()).toEqual({ payload: { results, errors: [] }, errors: undefined, isMarked: true })
  expect(await archived()).toMatchObject({ payload: { results } })
  expect((await platform.db.select().from(history)).length).toBe(before)
})

test('a call whose effects are not all in its transaction refuses a dry run (PLUS-101)', async () => {
  const token = await platform.signIn(member)
  const answer = await dryRun('beginSecondFactor', { password: 'Tavla-demo-2026' }, 'secret', token)
  expect(answer).toMatchObject({ payload: { secret: null, errors: [{ reason: 'INVALID' }] } })
})
