import type { AccountLogin } from '#contract/identity/sign-in.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { Ad } from '#contract/ads/ad.ts'
import type { BoardStep } from '#contract/candidates/board-step.ts'
import type { CompanyTree } from '#contract/companies/company-tree.ts'

// The hand-written join: minimal code for exactly these three responses.

const idOf = (type: string, id: number | string): string => btoa(`${type}:${id}`)
const nameOf = (wire: string): string =>
  wire
    .replace(/-/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
const known = new Map<string, string>()
const enumName = (wire: string): string => {
  let name = known.get(wire)
  if (name === undefined) known.set(wire, (name = nameOf(wire)))
  return name
}

const progressOf = {
  create: 'DETAILS',
  questions: 'QUESTIONNAIRE',
  stepsview: 'STEPS',
  destination: 'PROMOTION',
  offers: 'COMPLETE',
} as const

interface BoardRead {
  owner: string
  city: string
  ad: Ad
  place: { companyId: number }
  steps: BoardStep[]
}

/** Returns the response to the board document. */
export function joinBoard({ owner, city, ad, place, steps }: BoardRead): unknown {
  return {
    board: {
      id: idOf('Board', ad.id),
      city,
      owner: { name: owner },
      ad: {
        id: idOf('Ad', ad.id),
        databaseId: ad.id,
        name: ad.name,
        status: enumName(ad.type),
        applicationMethod: enumName(ad.use),
        source: ad.source,
        publicUrl: ad.publicUrl,
        company: { id: idOf('Company', place.companyId) },
        relation: enumName(ad.relation),
        isMuted: ad.muted,
        notifications: ad.notifications,
        newApplicationCount: ad.applications.new,
        startsAt: ad.start,
        endsAt: ad.end,
      },
      steps: steps.map((step) => ({
        id: idOf('BoardStep', `${ad.id}.${step.id}`),
        databaseId: step.id,
        name: step.name,
        messageType: enumName(step.messageType),
        message: messageOf(step.message),
        candidates: step.candidates.map((candidate) => ({
          id: idOf('Candidate', candidate.id),
          databaseId: candidate.id,
          name: candidate.name,
          rating: candidate.rank,
          receivedAt: candidate.dateTime,
          scheduledAt: candidate.scheduled,
          unread: candidate.unread.map(enumName),
          alert: candidate.alert,
          isDeleted: candidate.deleted,
          changedAt: candidate.changed,
        })),
      })),
    },
  }
}

function messageOf(message: BoardStep['message']): unknown {
  if (message === null) return null
  if (typeof message === 'string') return { __typename: 'TextMessage', html: message }
  if ('url' in message)
    return {
      __typename: 'StudyMessage',
      url: message.url,
      days: message.days,
      hours: message.hours,
      minutes: message.minutes,
    }
  return {
    __typename: 'UploadMessage',
    requestsCv: message.cv,
    requestsLetter: message.letter,
    requestsVideo: message.video,
    files: message.files,
  }
}

/** Returns the response to the tree document. */
export function joinTree(company: CompanyTree): unknown {
  return {
    company: {
      id: idOf('Company', company.id),
      databaseId: company.id,
      name: company.name,
      projects: company.projects.map((project) => ({
        id: idOf('Project', `${company.id}.${project.id}`),
        databaseId: project.id,
        name: project.name,
        isDefault: project.default,
        folders: project.folders.map((folder) => ({
          id: idOf('Folder', `${company.id}.${folder.id}`),
          databaseId: folder.id,
          name: folder.name,
          isDefault: folder.default,
          ads: folder.ads.map((ad) => ({
            id: idOf('Ad', ad.id),
            databaseId: ad.id,
            name: ad.name,
            owner: { name: ad.owner },
            city: ad.city,
            country: ad.country,
            startsAt: ad.start,
            endsAt: ad.end,
            status: enumName(ad.type),
            applicationMethod: enumName(ad.use),
            progress: progressOf[ad.state],
            promotion: enumName(ad.promotion),
            selectedPromotion: ad.selectedPromotion === null ? null : enumName(ad.selectedPromotion),
            relation: enumName(ad.relation),
            isMuted: ad.muted,
            notifications: ad.notifications,
            newApplicationCount: ad.applications.new,
            applicationCount: ad.applications.total,
            updatedAt: ad.updated,
            isPromotable: ad.promotable,
            icon: ad.icon,
            publicUrl: ad.publicUrl,
          })),
        })),
      })),
    },
  }
}

interface Claims {
  nameid: string
  email: string
  firstName: string
  lastName: string
  role: string[] | string | null
}

/** Returns the response to the sign-in document. */
export function joinSignIn({ token }: CallOutput<typeof AccountLogin>): unknown {
  const { nameid, email, firstName, lastName, role } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  ) as Claims
  const user = {
    databaseId: nameid,
    email,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    roles: [role ?? []].flat().map(enumName),
    isImpersonated: false,
  }
  return { signIn: { session: { token, user }, errors: [] } }
}
