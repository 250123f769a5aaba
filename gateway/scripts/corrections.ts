/**
 * Changes of the schema that break its last release in word only: what it promised was never kept. Each is told as the
 * guard tells it, with the reason. A release empties the list.
 */
export const corrections: Readonly<Record<string, string>> = {
  // A subscription that may have missed events answered `data: null` against these types. Documents that do not ask for
  // `resync` still get that.
  'Field CandidateUpdate.candidate changed type from Candidate! to Candidate.': 'null with `resync`',
  'Field CandidateUpdate.order changed type from Int! to Int.': 'null with `resync`',
  'Field CandidateUpdate.byViewer changed type from Boolean! to Boolean.': 'null with `resync`',
  'Field CandidateAddition.candidate changed type from Candidate! to Candidate.': 'null with `resync`',
  'Field CandidateAddition.order changed type from Int! to Int.': 'null with `resync`',
  'Field StepsUpdate.steps changed type from [BoardStep!]! to [BoardStep!].': 'null with `resync`',
  'Field StepsUpdate.byViewer changed type from Boolean! to Boolean.': 'null with `resync`',
}
