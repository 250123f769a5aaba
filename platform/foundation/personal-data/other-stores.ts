import type { Circumstances } from './declare.ts'

/** A place outside the tables that holds personal data. */
export interface OtherStore extends Circumstances {
  name: string
  holds: string
  exported: string
  erased: string
}

/** Where else personal data are. */
export const otherStores: readonly OtherStore[] = [
  {
    name: 'file store',
    holds: 'the bytes of documents and pictures',
    seenBy: 'whoever has a signed address, which lives an hour or two; pictures of users everybody',
    exported: 'documents as they are, beside the data',
    erased: 'by a job after the transaction, a sweep each night and a comparison each week',
    lives: 'as long as its row in `files`',
  },
  {
    name: 'archives of companies',
    holds: 'all a company has, as one file in the file store',
    seenBy: 'the administrator who asked for it, by an address that opens once',
    exported: '–',
    erased: 'as soon as anybody of the company is erased: on request, with an account or by retention',
    lives: 'seven days; what an export left that nobody finished, twelve hours',
  },
  {
    name: 'job queues',
    holds: 'ids',
    seenBy: 'nobody',
    exported: '–',
    erased: 'nothing to erase',
    lives: 'until the queue forgets jobs that are done',
  },
  {
    name: 'logs',
    holds: 'ids of requests, users and companies, paths without their queries',
    seenBy: 'who runs the installation',
    exported: '–',
    erased: 'nothing to erase',
    lives: 'as whoever runs the installation decides',
  },
  {
    name: 'mail on its way',
    holds: 'letters that were handed in',
    seenBy: 'their recipient',
    exported: '–',
    erased:
      'what was not sent is not sent any more; ' +
      'what was sent is its recipient’s. ' +
      'That it is done is told to who asked, by a mail whose row goes with it',
    lives: 'as the recipient decides',
  },
  {
    name: 'memory of the programs',
    holds: 'answers for as long as they are made, addresses of files',
    seenBy: 'nobody',
    exported: '–',
    erased: 'passes by itself',
    lives: 'seconds',
  },
  {
    name: 'the browser of a recruiter',
    holds: 'what was written and not saved',
    seenBy: 'who uses the browser',
    exported: '–',
    erased: 'passes by itself',
    lives: 'a week, or until it is saved, thrown away, or its user signs out',
  },
  {
    name: 'backups',
    holds: 'all of the above at one moment',
    seenBy: 'who runs the installation',
    exported: '–',
    erased: 'with the backup',
    lives: 'as whoever runs the installation decides',
  },
]
