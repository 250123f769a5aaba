import { graphql, readInlineData } from 'react-relay'
import type { Message, UploadMessage } from '#rules/candidates/step-message.ts'
import type { stepMessage_message$key } from '#web/__generated__/stepMessage_message.graphql.ts'

/**
 * Returns the message of a step as the rules expect it. Null if the step has no message. Every view of a step's message
 * selects it with this fragment.
 */
export function readMessage(key: stepMessage_message$key | null | undefined): Message {
  const message =
    key &&
    readInlineData(
      graphql`
        fragment stepMessage_message on StepMessage @inline {
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
            days
            hours
            minutes
          }
        }
      `,
      key,
    )
  switch (message?.__typename) {
    case 'TextMessage':
      return message.html
    case 'UploadMessage':
      return {
        cv: message.requestsCv,
        letter: message.requestsLetter,
        video: message.requestsVideo,
        files: [...message.files],
      }
    case 'StudyMessage':
      return { url: message.url, days: message.days, hours: message.hours, minutes: message.minutes }
    default:
      return null
  }
}

/** Returns a request for documents as an input of the schema. */
export const uploadInput = ({ cv, letter, video, files }: UploadMessage) => ({
  requestsCv: cv,
  requestsLetter: letter,
  requestsVideo: video,
  files,
})
