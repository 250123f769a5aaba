import type { Setting } from './setting.ts'

/** Rates and maximum numbers. A rate is `burst/per-minute`. */
export const limitSettings = {
  RATE_ANONYMOUS: {
    meaning: 'The rate of trusted documents without a token, per address.',
    readBy: ['gateway'],
    default: '300/1200',
  },
  RATE_SIGNED_IN: {
    meaning: 'The rate of trusted documents with a token, per user.',
    readBy: ['gateway'],
    default: '1000/3000',
  },
  RATE_FREE_TEXT: {
    meaning: 'The rate of all other documents, per user.',
    readBy: ['gateway'],
    default: '300/300',
  },
  RATE_SIGN_IN: {
    meaning: 'The rate of signing in with such a document, per address.',
    readBy: ['gateway'],
    default: '10/2',
  },
  RATE_KEY: {
    meaning: 'The rate of an API key, in calls of the platform.',
    readBy: ['platform', 'gateway'],
    default: '600/600',
  },
  VISITOR_RATES: {
    meaning: 'A factor, 1 to 1000, for the limits of one address on the job site and at the sign-in.',
    readBy: ['platform'],
    default: '1',
  },
  MAX_OPERATIONS: {
    meaning: 'The maximum number of operations that run at the same time.',
    readBy: ['gateway'],
    default: '100',
  },
  MAX_SOCKETS: {
    meaning: 'The maximum number of open websockets and event streams.',
    readBy: ['gateway'],
    default: '20000',
  },
  MAX_WAITING_SOCKETS: {
    meaning: 'The maximum number of websockets of one client network that have not sent a token yet.',
    readBy: ['gateway'],
    default: '500',
  },
  MAX_SOCKETS_PER_USER: {
    meaning: 'The maximum number of websockets and event streams of one user.',
    readBy: ['gateway'],
    default: '20',
  },
  MAX_OPERATIONS_PER_SOCKET: {
    meaning: 'The maximum number of operations that run on one websocket.',
    readBy: ['gateway'],
    default: '50',
  },
  MAX_REQUEST_BYTES: {
    meaning: 'The maximum size of a JSON request, 10000 to 10000000.',
    readBy: ['gateway'],
    default: '1000000',
  },
  ANSWER_WITHIN_SECONDS: {
    meaning: 'The maximum time of an operation, 1 to 600.',
    readBy: ['gateway'],
    default: '60',
  },
} as const satisfies Record<string, Setting>
