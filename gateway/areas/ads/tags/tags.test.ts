import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DetectTags,
  GetProfessions,
  GetTags,
  SaveTags,
  TagServiceSaveTags,
} from '#contract/ads/professions-and-tags.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Tags: 'query Tags($ad: Int!) { ad(by: { databaseId: $ad }) { tags { label type } } }',
  Detect:
    'query Detect($html: Html!) { referenceData { tagDetection(html: $html) { isHomeLanguage tags { label type } } } }',
  Suggest: 'query Suggest($text: String!) { referenceData { professionSuggestions(text: $text) { label frequency } } }',
  Save: 'mutation Save($input: SaveTagsInput!) { saveTags(input: $input) { ad { id tags { label type } } errors { reason } } }',
}

describe('tags', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetDraftAd, world.draftAd())
    areas.answer(GetTags, { tags: [{ label: 'truckkort', type: 'positive-unreliable' }] })
    areas.answer(DetectTags, { tags: [{ label: 'svets', type: 'negative' }], isHomeLanguage: true })
    areas.answer(GetProfessions, [{ label: 'snickare', frequency: 9 }])
    areas.answer(SaveTags, undefined)
    areas.answer(TagServiceSaveTags, undefined)
  })
  afterAll(() => areas.stop())

  test('saved tags cost one call beside their ad (AD-108, AD-109)', async () => {
    expect(await areas.data('Tags', { ad: 42 })).toEqual({
      ad: { tags: [{ label: 'truckkort', type: 'POSITIVE_UNRELIABLE' }] },
    })
    expect(areas.calls).toEqual(['get-draft-ad', 'get-tags'])
  })

  test('detection and suggestions cost one call each (AD-110, AD-112)', async () => {
    expect(await areas.data('Detect', { html: '<h1>Snickare</h1>' })).toEqual({
      referenceData: { tagDetection: { isHomeLanguage: true, tags: [{ label: 'svets', type: 'NEGATIVE' }] } },
    })
    expect(areas.calls).toEqual(['detect-tags'])
    expect(await areas.data('Suggest', { text: 'sn' })).toEqual({
      referenceData: { professionSuggestions: [{ label: 'snickare', frequency: 9 }] },
    })
    expect(areas.calls).toEqual(['get-professions'])
  })

  test('tags are saved with the ad and once more with the tag service (AD-116)', async () => {
    const tags = [{ label: 'svets', type: 'NEGATIVE_UNRELIABLE' }]
    expect(
      await areas.data('Save', { input: { adId: toGlobalId('Ad', 42), tags, progress: 'QUESTIONNAIRE' } }),
    ).toEqual({
      saveTags: { ad: { id: toGlobalId('Ad', 42), tags }, errors: [] },
    })
    expect(areas.calls).toEqual(['save-tags', 'tag-service-save-tags'])
    expect(areas.sent(TagServiceSaveTags)).toEqual({
      body: { id: 42, tags: [{ label: 'svets', type: 'negative-unreliable' }], stage: 'questions' },
    })
  })

  test('a failed read of tags is an error at their field; the ad is still returned (AD-117)', async () => {
    areas.refuse(GetTags, 500)
    const { data, errors } = await areas.run('Tags', { ad: 42 })
    expect(data).toEqual({ ad: { tags: null } })
    expect(errors).toMatchObject([{ path: ['ad', 'tags'], extensions: { code: 'UPSTREAM_FAILED' } }])
  })

  test('a failed detection is an error at its field (AD-118)', async () => {
    areas.refuse(DetectTags, 500)
    expect((await areas.run('Detect', { html: '<p></p>' })).errors).toMatchObject([
      { path: ['referenceData', 'tagDetection'], extensions: { code: 'UPSTREAM_FAILED' } },
    ])
  })
})
