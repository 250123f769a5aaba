import { Type, type Static } from 'typebox'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { SPONSORING_FAULTS } from '#rules/errors/sponsoring-faults.ts'
import { declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { Cursor, MAX_PAGE_SIZE, pageCursors } from '#contract/base/paging.ts'
import { DateTime, Id, nullable, oneOf, strict } from '#contract/base/scalars.ts'

// Manual tasks of staff. Source: 2§3, 2§7.6, 2§8, 3§8.

const family = 'manual sponsored postings'

export const TaskStatus = oneOf('open', 'done', 'closed')
export type TaskStatus = Static<typeof TaskStatus>

/** `sponsor`: promote an imported ad. `socialMedia`, `programmatic`: deliver a service from a purchased package. */
export const TaskKind = oneOf('sponsor', 'socialMedia', 'programmatic')
export type TaskKind = Static<typeof TaskKind>

export const SponsoringFault = oneOf(...SPONSORING_FAULTS)

/** A manual task of staff. */
export const UserTask = strict({
  id: Id,
  companyId: Id,
  companyName: nullable(Type.String()),
  postingId: Id,
  title: Type.String(),
  /** The service the ad was imported from. Null if the ad was created in Tavla. */
  integration: nullable(oneOf('jobylon', 'teamtailor', 'teamtailorXml', 'ponty')),
  city: nullable(Type.String()),
  country: nullable(Type.String()),
  /** The package. If null, the connection's default package is used. */
  promotionType: nullable(Package),
  status: TaskStatus,
  createdAt: DateTime,
  /** Why the last attempt failed. */
  error: nullable(SponsoringFault),
  /** The kind of task. Beyond the documents. */
  kind: TaskKind,
  /** The media of the social media package. Null for other tasks. Beyond the documents. */
  pictures: nullable(oneOf('uploaded', 'auto-select')),
  /**
   * For an open sponsoring task without a package: the company's credits of each package, and the number that the ad
   * needs. Otherwise empty. Beyond the documents.
   */
  packageCredits: Type.Array(
    strict({ type: Package, left: Type.Integer({ minimum: 0 }), needed: Type.Integer({ minimum: 0 }) }),
    { maxItems: PACKAGES.length },
  ),
  /** If the task failed for lack of credits: the credits available and needed for the package. Beyond the documents. */
  credits: nullable(strict({ left: Type.Integer({ minimum: 0 }), needed: Type.Integer({ minimum: 0 }) })),
})
export type UserTask = Static<typeof UserTask>

const staffAccess = staff('Administrator', 'Moderator', 'ContentWriter')

/**
 * GET /getUserTasks. Returns a page of tasks, newest first. `total` and `failed` are counted up to 10,000. Source:
 * 2§7.6, 2§3. Roles: Administrator, Moderator, ContentWriter.
 */
export const GetUserTasks = declare({
  id: 'get-user-tasks',
  family,
  method: 'GET',
  path: '/getUserTasks',
  query: strict({
    status: Type.Optional(TaskStatus),
    kind: Type.Optional(TaskKind),
    /** Only this task. Beyond the documents. */
    id: Type.Optional(Id),
    /** Only page 1. Use `after` for later pages. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    after: Type.Optional(Cursor),
  }),
  response: strict({
    /** This and `failed` are null above 10,000. */
    total: nullable(Type.Integer({ minimum: 0 })),
    data: Type.Array(UserTask, { maxItems: MAX_PAGE_SIZE }),
    ...pageCursors,
    /** The number of open tasks that failed. This and the cursors are beyond the documents. */
    failed: nullable(Type.Integer({ minimum: 0 })),
  }),
  access: staffAccess,
  errors: {},
})

/**
 * POST /sponsorUserTask. Promotes the ad with the company's credits. For other kinds of tasks, marks the task as done.
 * Source: 2§7.6, 2§8, 3§8. Roles: Administrator, Moderator, ContentWriter.
 */
export const SponsorUserTask = declare({
  id: 'sponsor-user-task',
  family,
  method: 'POST',
  path: '/sponsorUserTask',
  body: strict({ id: Id, promotionType: Type.Optional(nullable(Package)) }),
  response: UserTask,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: {
    404: 'no such task',
    409:
      '`taskClosed`: the task has already been completed or closed; ' +
      `or why the ad cannot be promoted: ${SPONSORING_FAULTS.join(', ')}`,
  },
})

/**
 * POST /closeUserTask. Closes a task without completing it. Source: 2§7.6. Roles: Administrator, Moderator,
 * ContentWriter.
 */
export const CloseUserTask = declare({
  id: 'close-user-task',
  family,
  method: 'POST',
  path: '/closeUserTask',
  body: strict({ id: Id }),
  response: UserTask,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such task', 409: '`taskClosed`: the task has already been completed or closed' },
})
