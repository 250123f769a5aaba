import { GraphQLError } from 'graphql'

/** Karin, a recruiter in two companies. The second one is her default. */
export const viewer = {
  id: 'VXNlcjox',
  databaseId: 1,
  name: 'Karin Wallén',
  email: 'karin@demo.example',
  firstName: 'Karin',
  lastName: 'Wallén',
  isImpersonated: false,
  accessRequests: [],
  companies: [
    {
      id: 'Q29tcGFueTox',
      databaseId: 1,
      organizationNumber: '559999-0001',
      name: 'Lyktvinden Omsorg AB',
      isTest: false,
      testExpiresAt: null,
      isDefault: false,
      notifications: 0,
    },
    {
      id: 'Q29tcGFueToy',
      databaseId: 2,
      organizationNumber: '559999-0002',
      name: 'Tranfjärden Logistik AB',
      isTest: false,
      testExpiresAt: null,
      isDefault: true,
      notifications: 3,
    },
  ],
}

/** Returns a GraphQL error with a code. */
export const failure = (code: string) => new GraphQLError(code, { extensions: { code } })

/** Returns the global ID of an object. */
export const globalId = (type: string, databaseId: number) => btoa(`${type}:${databaseId}`)

type Fields = Readonly<Record<string, unknown>>

/** Returns a candidate on a board, as the gateway returns it. */
export function candidateOf(databaseId: number, name: string, more: Fields = {}) {
  const id = globalId('Candidate', databaseId)
  return {
    __typename: 'Candidate',
    id,
    databaseId,
    name,
    rating: 0,
    age: 34,
    phone: '070-123 45 67',
    email: 'kandidat@brev.example',
    receivedAt: '2025-11-12T09:00:00.000Z',
    scheduledAt: null as string | null,
    unread: [],
    alert: null,
    isDeleted: false,
    changedAt: '2025-11-12T09:00:00.000Z',
    enteredStepAt: '2025-11-12T09:00:00.000Z',
    hasDocuments: false,
    silentSince: null,
    channel: 'SEARCH',
    firstChannel: 'SEARCH',
    order: 0,
    position: 1024 * databaseId,
    ad: {
      __typename: 'Ad',
      id: globalId('Ad', 9),
      databaseId: 9,
      name: 'Truckförare',
      company: { ...tranfjarden, emailTemplates: [] },
    },
    documents: { cvUrl: null, letterUrl: null, studyUrl: null, videoUrl: null, files: [] },
    card: {
      note: '',
      movedBy: null,
      messages: [],
      applications: [],
      answers: [],
      firstTouch: { channel: 'SEARCH', label: null, at: '2025-11-12T08:48:00.000Z' },
      lastTouch: { channel: 'SEARCH', label: null, at: '2025-11-12T08:48:00.000Z' },
    },
    history: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } },
    ...more,
  }
}

export type CandidateFields = ReturnType<typeof candidateOf>

/** Returns a chat message. */
export const messageOf = (databaseId: number, html: string, more: Fields = {}) => ({
  id: globalId('ChatMessage', databaseId),
  databaseId,
  sentAt: '2025-11-13T09:00:00.000Z',
  scheduledAt: null,
  heldUntil: null,
  undelivered: null,
  isFromCandidate: false,
  viewerDidAuthor: true,
  sender: { kind: 'USER', name: 'Karin Wallén' },
  avatarUrl: null,
  email: 'karin@demo.example',
  html,
  mail: null,
  ...more,
})

/** The counts in the tabs above the template lists. */
const templateCounts = { emailTemplateCount: 14, stepTemplateCount: 5, workplaceCount: 6 }

/** A company. */
export const tranfjarden = {
  __typename: 'Company',
  id: 'Q29tcGFueToy',
  databaseId: 2,
  name: 'Tranfjärden Logistik AB',
  isTest: false,
  testExpiresAt: null as string | null,
  testCompany: null as object | null,
  settings: {
    ...templateCounts,
    viewerIsAdministrator: false,
    isTestCompany: false,
    infoFaultCount: 0,
    accessRequestCount: 0,
    failingConnectionCount: 0,
    waitingConnectionCount: 0,
    endingApiKeyCount: 0,
    failingWebhookCount: 0,
  },
}

/** Returns a step of a board, without a message by default. */
export const stepOf = (
  databaseId: number,
  name: string,
  candidates: readonly CandidateFields[] = [],
  more: Fields = {},
) => ({
  __typename: 'BoardStep',
  id: globalId('BoardStep', databaseId),
  databaseId,
  name,
  type: 'NORMAL',
  order: databaseId,
  dayLimit: null,
  messageType: 'NONE',
  message: null,
  messageVersion: 'v1',
  candidates,
  ...more,
})

export type StepFields = ReturnType<typeof stepOf>

/** Returns the board of an ad at `/2/ad/9/board`. */
export const boardOf = (steps: readonly StepFields[], ad: Fields = {}) => ({
  id: globalId('Board', 9),
  city: 'Sundsvall',
  owner: { name: 'Karin Wallén' },
  name: 'Truckförare',
  steps,
  ad: {
    __typename: 'Ad',
    id: globalId('Ad', 9),
    databaseId: 9,
    name: 'Truckförare',
    status: 'ACTIVE',
    applicationMethod: 'FORM',
    source: 'tavla',
    publicUrl: null,
    company: tranfjarden,
    project: { id: globalId('Project', 3), databaseId: 3, name: 'Lager' },
    folder: { id: globalId('Folder', 4), databaseId: 4, name: 'Kväll' },
    relation: 'OWNER',
    isMuted: false,
    notifications: 0,
    newApplicationCount: 0,
    startsAt: null,
    endsAt: null,
    ...ad,
  },
})
