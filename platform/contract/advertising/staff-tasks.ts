import { Type, type Static } from 'typebox'
import { SPONSORING_FAULTS } from '#rules/errors/sponsoring-faults.ts'
import { declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { Cursor, MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import { DateTime, Id, nullable, oneOf, strict } from '#contract/base/shapes.ts'

// What staff do by hand. Source: 2§3, 2§7.6, 2§8, 3§8.

const family = 'manual sponsored postings'

export const TaskStatus = oneOf('open', 'done', 'closed')
export type TaskStatus = Static<typeof TaskStatus>

/**
 * `sponsor`: an ad from another service; `socialMedia` and `programmatic`: what comes with a package that was bought.
 */
export const TaskKind = oneOf('sponsor', 'socialMedia', 'programmatic')
export type TaskKind = Static<typeof TaskKind>

export const SponsoringFault = oneOf(...SPONSORING_FAULTS)

/** A task of staff. */
export const UserTask = strict({
  id: Id,
  companyId: Id,
  companyName: nullable(Type.String()),
  postingId: Id,
  title: Type.String(),
  /** The service the ad came from; null for an ad of our own. */
  integration: nullable(oneOf('jobylon', 'teamtailor', 'teamtailorXml', 'ponty')),
  city: nullable(Type.String()),
  country: nullable(Type.String()),
  /** Null: the connection's default. */
  promotionType: nullable(Package),
  status: TaskStatus,
  createdAt: DateTime,
  /** Why it failed the last time. */
  error: nullable(SponsoringFault),
  /** What is to be done. Beyond the documents. */
  kind: TaskKind,
  /** Whose pictures the social media package shows; null for all other tasks. Beyond the documents. */
  pictures: nullable(oneOf('uploaded', 'auto-select')),
  /**
   * Where it failed for want of credits: what the company has of that package now, and what the ad would take. Beyond
   * the documents.
   */
  credits: nullable(strict({ left: Type.Integer({ minimum: 0 }), needed: Type.Integer({ minimum: 0 }) })),
})
export type UserTask = Static<typeof UserTask>

const workers = staff('Administrator', 'Moderator', 'ContentWriter')

/**
 * GET /getUserTasks: the newest first; goes on by `after`. `total` and `failed` are counted to ten thousand. Source:
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
    /** The first alone: what follows is read by `after`. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE })),
    after: Type.Optional(Cursor),
  }),
  response: strict({
    total: Type.Integer({ minimum: 0 }),
    data: Type.Array(UserTask, { maxItems: MOST_OF_A_PAGE }),
    /** Where the list goes on, and how many open tasks failed. Beyond the documents. */
    next: nullable(Cursor),
    failed: Type.Integer({ minimum: 0 }),
  }),
  access: workers,
  errors: {},
})

/**
 * POST /sponsorUserTask: sponsors the ad with the company's credits; of the other kinds says that it is done. Source:
 * 2§7.6, 2§8, 3§8. Roles: Administrator, Moderator, ContentWriter.
 */
export const SponsorUserTask = declare({
  id: 'sponsor-user-task',
  family,
  method: 'POST',
  path: '/sponsorUserTask',
  body: strict({ id: Id, promotionType: Type.Optional(nullable(Package)) }),
  response: UserTask,
  access: workers,
  errors: {
    404: 'no such task',
    409: `already done or closed (taskClosed), or why it cannot be sponsored: ${SPONSORING_FAULTS.join(', ')}`,
  },
})

/**
 * POST /closeUserTask: nothing more is done about it. Source: 2§7.6. Roles: Administrator, Moderator, ContentWriter.
 */
export const CloseUserTask = declare({
  id: 'close-user-task',
  family,
  method: 'POST',
  path: '/closeUserTask',
  body: strict({ id: Id }),
  response: UserTask,
  access: workers,
  errors: { 404: 'no such task', 409: 'already done or closed (taskClosed)' },
})
