import { Type } from 'typebox'
import { signedIn, companyMember, declare } from '#contract/base/call.ts'
import { AdState } from '#contract/base/enums.ts'
import { Id, EmptyBody, Text, idList, batchOf, strict } from '#contract/base/scalars.ts'
import { Tag, Tags } from './tag.ts'

/** GET /adProfessionGroups. Lists the professions by group. Source: 1§7. Roles: signed in. */
export const AdProfessionGroups = declare({
  id: 'ad-profession-groups',
  family: 'professions and tags',
  method: 'GET',
  path: '/adProfessionGroups',
  response: Type.Array(
    strict({
      id: Id,
      name: Type.String(),
      professions: Type.Array(
        strict({
          id: Id,
          name: Type.String(),
          ssyk: Type.String(),
        }),
      ),
    }),
  ),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/** GET /getTags. Returns the tags of an ad. Source: 1§7. Roles: company member. */
export const GetTags = declare({
  id: 'get-tags',
  family: 'professions and tags',
  method: 'GET',
  path: '/getTags',
  query: strict({ id: Id }),
  response: strict({
    tags: Type.Array(Tag),
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /getProfessions. Searches professions by name. Source: 1§7, 1§3, 1§5. Roles: signed in. */
export const GetProfessions = declare({
  id: 'get-professions',
  family: 'professions and tags',
  method: 'POST',
  path: '/getProfessions',
  body: strict({
    data: Text('line', 100, { description: 'the search text, at least two characters' }),
  }),
  response: Type.Array(
    strict({
      label: Type.String(),
      frequency: Type.Integer(),
    }),
  ),
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})

/** POST /detectTags. Finds tags in the text of an ad. Source: 1§7, 1§4. Roles: signed in. */
export const DetectTags = declare({
  id: 'detect-tags',
  family: 'professions and tags',
  method: 'POST',
  path: '/detectTags',
  body: strict({
    data: Text('html', 60_000, { description: 'HTML including the title' }),
  }),
  response: strict({
    tags: Type.Array(Tag),
    isHomeLanguage: Type.Boolean(),
  }),
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})

/** POST /saveTags. Saves the tags of an ad. Source: 1§7. Roles: company member. */
export const SaveTags = declare({
  id: 'save-tags',
  family: 'professions and tags',
  method: 'POST',
  path: '/saveTags',
  body: strict({
    id: Id,
    tags: Tags,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['required', 'blank', 'tooLong', 'tooMany'], 409: ['archived', 'external'] },
  errors: {
    400: 'a label is empty, there are too many tags, or no positive tag was chosen although some are available',
    409: '`archived`, `external`: the ad is archived or imported',
  },
})

/**
 * POST /tagService/saveTags. Saves the tags of an ad, and the stage of its editor. Source: 1§7. Roles: company member.
 */
export const TagServiceSaveTags = declare({
  id: 'tag-service-save-tags',
  family: 'professions and tags',
  method: 'POST',
  path: '/tagService/saveTags',
  body: strict({
    id: Id,
    tags: Tags,
    stage: AdState,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['blank', 'tooLong', 'tooMany'], 409: ['archived', 'external'] },
  errors: {
    400: 'a label is empty, or there are too many tags',
    409: '`archived`, `external`: the ad is archived or imported',
  },
})

/**
 * GET /getTagsList. The batch version of `GetTags` for up to 100 ads. Beyond the documents. Roles: signed in; ids of
 * other companies are left out, like unknown ids.
 */
export const GetTagsList = declare({
  id: 'get-tags-list',
  family: 'professions and tags',
  method: 'GET',
  path: '/getTagsList',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...GetTags.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})
