import type { Setting } from './setting.ts'

/** Settings of scripts, tests and benchmarks. The programs do not read them. */
export const developmentSettings = {
  NODE_ENV: {
    meaning: 'Passed to the programs, whose libraries omit their development checks with `production`.',
    readBy: ['npm start'],
    default: 'production',
  },
  CHROMIUM_PATH: {
    meaning: 'The browser for the journeys.',
    readBy: ['npm test', 'benchmarks'],
    without: 'an installed Chromium or Chrome, else one that `npm test` downloads',
  },
  TEST_DATABASE_URL: {
    meaning:
      'A PostgreSQL server on which the tests and benchmarks create databases. The tests of the platform then run on it, ' +
      'and those of its foundation on PGlite too.',
    readBy: ['npm test', 'benchmarks'],
    without: 'PGlite',
    secret: 'password',
  },
  TEST_S3_URL: {
    meaning:
      'A bucket for the tests of file storage, with the keys in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.',
    readBy: ['npm test'],
    without: 'a stand-in server',
  },
  TEST_LOG_LEVEL: {
    meaning: 'The log level of the platform in tests.',
    readBy: ['npm test'],
    without: '`error`, and only the cause of an answer with 500 is printed',
  },
  PROPERTY_SEED: {
    meaning: 'The seed of property tests. `random` tries new cases.',
    readBy: ['npm test'],
    default: '20250930',
  },
  PROPERTY_RUNS: {
    meaning: 'A factor for the number of cases of each property test.',
    readBy: ['npm test'],
    default: '1',
  },
  BENCH_RECRUITERS: {
    meaning: 'The number of recruiters in the company of a benchmark.',
    readBy: ['benchmarks'],
    default: '50',
  },
  BENCH_CANDIDATES: {
    meaning: 'The number of candidates on the board of a benchmark.',
    readBy: ['benchmarks'],
    default: '500',
  },
  BENCH_STRANGERS: {
    meaning: 'The number of users in a second company of a benchmark.',
    readBy: ['benchmarks'],
    default: '0',
  },
} as const satisfies Record<string, Setting>
