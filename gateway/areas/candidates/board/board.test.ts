import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { GetStepsView, UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

const documents = {
  Board: /* GraphQL */ `
    query Board($ad: Int!) {
      board(ad: { databaseId: $ad }) {
        id
        name
        owner {
          id
          name
        }
        city
        ad {
          id
          databaseId
          name
          status
          applicationMethod
          progress
          promotion
          relation
          isMuted
          notifications
          newApplicationCount
          applicationCount
          publicUrl
          company {
            id
          }
          folder {
            id
            databaseId
          }
        }
        steps {
          id
          databaseId
          order
          name
          type
          messageType
          message {
            __typename
            ... on TextMessage {
              html
            }
            ... on UploadMessage {
              requestsCv
              requestsLetter
              requestsVideo
              files
            }
            ... on StudyMessage {
              url
            }
          }
          candidates {
            id
            databaseId
            name
            rating
            receivedAt
            scheduledAt
            unread
            alert
            age
            phone
            email
            order
            isDeleted
            changedAt
            ad {
              id
            }
            step {
              id
            }
            documents {
              cvUrl
              letterUrl
              videoUrl
              studyUrl
              files {
                name
                url
              }
            }
          }
        }
      }
    }
  `,
  NodeStep: 'query NodeStep($id: ID!) { node(id: $id) { id ... on BoardStep { name } ... on Board { name } } }',
  AdBoard: 'query AdBoard($ad: Int!) { ad(by: { databaseId: $ad }) { name board { steps { name } } } }',
  UpdateMessage: /* GraphQL */ `
    mutation UpdateMessage($input: UpdateStepMessageInput!) {
      updateStepMessage(input: $input) {
        step {
          id
          messageType
          messageVersion
          message {
            __typename
            ... on TextMessage {
              html
            }
            ... on StudyMessage {
              url
              days
            }
          }
        }
        errors {
          __typename
          reason
          path
        }
      }
    }
  `,
  Updated: /* GraphQL */ `
    subscription Updated($ad: ID!) {
      candidateUpdated(adId: $ad) {
        candidate {
          id
          name
          unread
          changedAt
        }
        step {
          id
        }
        order
        isByViewer
        expectedChangedAt
      }
    }
  `,
  Steps: /* GraphQL */ `
    subscription Steps($ad: ID!) {
      stepsUpdated(adId: $ad) {
        steps {
          id
          databaseId
          order
          name
          type
          messageType
          dayLimit
          message {
            __typename
            ... on TextMessage {
              html
            }
          }
        }
        isByViewer
      }
    }
  `,
  StepsWithCandidates: /* GraphQL */ `
    subscription StepsWithCandidates($ad: ID!) {
      stepsUpdated(adId: $ad) {
        steps {
          name
          candidates {
            databaseId
          }
        }
      }
    }
  `,
  Added:
    'subscription Added($ad: ID!) { candidateAdded(adId: $ad) { candidate { id name } step { id databaseId } order } }',
}

const stepId = (step: number): string => toGlobalId('BoardStep', `42.${step}`)

for (const checkLeaves of [true, false]) {
  describe(`board, ${checkLeaves ? 'every value checked' : 'compiled as in production'}`, () => {
    let areas: AreaTests
    beforeAll(async () => {
      areas = await startAreas(documents, { checkLeaves })
      areas.answer(GetStepsView, world.board())
      areas.answer(GetDraftAd, world.draftAd())
      areas.answer(UpdateStepMessage, { version: 'v9' })
      areas.answer(AccountGetUser, world.user())
    })
    afterAll(() => areas.stop())

    test('the board with its ad, steps and candidates costs one call (PIPE-01, PIPE-02, PIPE-03)', async () => {
      const data = await areas.data('Board', { ad: 42 })
      expect(areas.calls).toEqual(['get-steps-view'])
      expect(areas.sent(GetStepsView)).toEqual({ query: { id: 42 } })
      expect(data).toMatchObject({
        board: {
          name: 'Snickare',
          ad: {
            id: toGlobalId('Ad', 42),
            status: 'ACTIVE',
            applicationMethod: 'FORM_WITH_DOCUMENTS',
            progress: 'STEPS',
            promotion: 'BOOST_PLUS',
            relation: 'GENERAL',
            newApplicationCount: 1,
            folder: { databaseId: 700 },
          },
          steps: [
            {
              id: stepId(1),
              type: 'SYSTEM',
              messageType: 'TEXT',
              message: { __typename: 'TextMessage', html: '<p>Tack</p>' },
              candidates: [],
            },
            {
              messageType: 'NONE',
              message: null,
              candidates: [
                {
                  id: toGlobalId('Candidate', 500),
                  rating: 3.5,
                  unread: ['NEW', 'CHAT'],
                  changedAt: '2025-11-03T10:00:00.123Z',
                  step: { id: stepId(2) },
                  ad: { id: toGlobalId('Ad', 42) },
                  documents: { cvUrl: '/media/5/cv.pdf?e=1&s=a', letterUrl: null, files: [{ name: 'Betyg' }] },
                },
                { databaseId: 501, unread: [] },
              ],
            },
            { type: 'FROZEN', message: { __typename: 'UploadMessage', requestsCv: true, files: ['Betyg'] } },
          ],
        },
      })
    })

    test('saves a step message with its type, and returns the step without a read (PIPE-84)', async () => {
      const data = await areas.data('UpdateMessage', {
        input: {
          stepId: stepId(2),
          message: { study: { url: 'https://demo.example/fall', days: 2 } },
          expectedVersion: 'v2',
        },
      })
      expect(areas.calls).toEqual(['update-step-message'])
      expect(areas.sent(UpdateStepMessage)).toEqual({
        body: {
          id: 2,
          messageType: 'study',
          message: { url: 'https://demo.example/fall', days: 2, hours: 0, minutes: 0 },
          version: 'v2',
        },
      })
      expect(data).toEqual({
        updateStepMessage: {
          step: {
            id: stepId(2),
            messageType: 'STUDY',
            messageVersion: 'v9',
            message: { __typename: 'StudyMessage', url: 'https://demo.example/fall', days: 2 },
          },
          errors: [],
        },
      })
      await areas.data('UpdateMessage', { input: { stepId: stepId(2), message: null } })
      expect(areas.sent(UpdateStepMessage)).toEqual({ body: { id: 2, messageType: 'none', message: null } })
    })

    test('the board below its ad costs one more call', async () => {
      await areas.data('AdBoard', { ad: 42 })
      expect(areas.calls).toEqual(['get-draft-ad', 'get-steps-view'])
    })

    test('reads steps and boards by their ids, and returns null for an unknown id', async () => {
      expect(await areas.data('NodeStep', { id: stepId(3) })).toEqual({ node: { id: stepId(3), name: 'Anställd' } })
      expect(areas.calls).toEqual(['get-steps-view'])
      expect(await areas.data('NodeStep', { id: toGlobalId('Board', 42) })).toMatchObject({
        node: { name: 'Snickare' },
      })
      expect(await areas.data('NodeStep', { id: stepId(99) })).toEqual({ node: null })
    })

    test('a candidate update reaches only subscribers to its ad (PIPE-64)', async () => {
      const events = areas.follow('Updated', { ad: toGlobalId('Ad', 42) })
      areas.emit('updateCandidate', world.candidateEvent({ ad: 43 }))
      expect(await areas.next(events, 'updateCandidate', world.candidateEvent({ by: 'user-1' }))).toEqual({
        data: {
          candidateUpdated: {
            candidate: {
              id: toGlobalId('Candidate', 500),
              name: 'Kim Öberg',
              unread: ['NEW', 'CHAT'],
              changedAt: '2025-11-03T10:00:00.123Z',
            },
            step: { id: stepId(3) },
            order: 0,
            isByViewer: true,
            expectedChangedAt: '2025-11-05T07:00:00.000Z',
          },
        },
      })
      expect(areas.calls.filter((id) => id !== 'account-get-user')).toEqual(['get-draft-ad'])
      await events.return?.()
    })

    test('reads the candidates of changed steps with the board if they are selected', async () => {
      const events = areas.follow('StepsWithCandidates', { ad: toGlobalId('Ad', 42) })
      const steps = world
        .boardSteps()
        .map(({ id, order, name, type, messageType, message, messageVersion, dayLimit }) => ({
          id,
          order,
          name,
          type,
          messageType,
          message,
          messageVersion,
          dayLimit,
        }))
      expect(await areas.next(events, 'updateSteps', { companyId: 7, ad: 42, steps, by: 'user-1' })).toEqual({
        data: {
          stepsUpdated: {
            steps: [
              { name: 'Avvisad', candidates: [] },
              { name: 'Inkommen', candidates: [{ databaseId: 500 }, { databaseId: 501 }] },
              { name: 'Anställd', candidates: [] },
            ],
          },
        },
      })
      expect(areas.calls.filter((id) => id === 'get-steps-view')).toHaveLength(1)
      await events.return?.()
    })

    test('a new application reaches subscribers to its ad (PIPE-65)', async () => {
      const events = areas.follow('Added', { ad: toGlobalId('Ad', 42) })
      expect(await areas.next(events, 'addCandidate', world.newCandidateEvent())).toEqual({
        data: {
          candidateAdded: {
            candidate: { id: toGlobalId('Candidate', 502), name: 'Ny Sökande' },
            step: { id: stepId(2), databaseId: 2 },
            order: 2,
          },
        },
      })
      await events.return?.()
    })

    test('a new subscription gets the current state of the candidates, and nothing older (PIPE-64, PIPE-65, SHELL-115)', async () => {
      const ad = { ad: toGlobalId('Ad', 42) }
      const earlier = areas.follow('Updated', ad, 'reader')
      await areas.next(earlier, 'updateCandidate', world.candidateEvent())
      areas.emit('addCandidate', world.newCandidateEvent())
      areas.emit('updateCandidate', world.candidateEvent({ candidate: world.newCandidateEvent().candidate }))
      areas.emit('updateCandidate', world.candidateEvent({ step: 1 }))
      const updated = areas.follow('Updated', ad, 'reader')
      const updates = [await updated.next(), await updated.next()].map(
        ({ value }) => (value as { data: { candidateUpdated: object } }).data.candidateUpdated,
      )
      expect(updates).toMatchObject([
        { candidate: { id: toGlobalId('Candidate', 502) }, step: { id: stepId(3) } },
        { candidate: { id: toGlobalId('Candidate', 500) }, step: { id: stepId(1) } },
      ])
      // The earlier application has moved since and is no longer delivered as new. The next one is delivered first.
      const added = areas.follow('Added', ad, 'reader')
      const { candidate } = world.newCandidateEvent()
      expect(
        await areas.next(added, 'addCandidate', world.newCandidateEvent({ candidate: { ...candidate, id: 503 } })),
      ).toMatchObject({ data: { candidateAdded: { candidate: { id: toGlobalId('Candidate', 503) } } } })
      for (const events of [earlier, updated, added]) await events.return?.()
    })

    test('changed steps and messages reach subscribers to the ad without a read (PIPE-84)', async () => {
      const events = areas.follow('Steps', { ad: toGlobalId('Ad', 42) })
      const steps = world
        .boardSteps()
        .map(({ id, order, name, type, messageType, message, messageVersion, dayLimit }) => ({
          id,
          order,
          name,
          type,
          messageType,
          message,
          messageVersion,
          dayLimit,
        }))
      areas.emit('updateSteps', { companyId: 7, ad: 43, steps, by: null })
      expect(await areas.next(events, 'updateSteps', { companyId: 7, ad: 42, steps, by: 'user-1' })).toEqual({
        data: {
          stepsUpdated: {
            steps: [
              {
                id: stepId(1),
                databaseId: 1,
                order: 0,
                name: 'Avvisad',
                type: 'SYSTEM',
                messageType: 'TEXT',
                dayLimit: null,
                message: { __typename: 'TextMessage', html: '<p>Tack</p>' },
              },
              {
                id: stepId(2),
                databaseId: 2,
                order: 1,
                name: 'Inkommen',
                type: 'SYSTEM',
                messageType: 'NONE',
                dayLimit: 7,
                message: null,
              },
              {
                id: stepId(3),
                databaseId: 3,
                order: 2,
                name: 'Anställd',
                type: 'FROZEN',
                messageType: 'UPLOAD',
                dayLimit: null,
                message: { __typename: 'UploadMessage' },
              },
            ],
            isByViewer: true,
          },
        },
      })
      expect(areas.calls.filter((id) => id !== 'account-get-user')).toEqual(['get-draft-ad'])
      await events.return?.()
    })

    test('a stranger cannot follow an ad', async () => {
      areas.refuse(GetDraftAd, 403, { title: 'No access' })
      const result = (await areas.follow('Added', { ad: toGlobalId('Ad', 44) }).next()).value
      expect(result).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
      areas.answer(GetDraftAd, world.draftAd())
    })
  })
}
