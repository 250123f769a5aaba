import { Type } from 'typebox'
import { MAX_FOLDER_NAME_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, EmptyBody, Text, strict } from '#contract/base/scalars.ts'

/** POST /createProject. Creates a project in a company. Source: 1§7, 1§5. Roles: company member. */
export const CreateProject = declare({
  id: 'create-project',
  family: 'projects and folders',
  method: 'POST',
  path: '/createProject',
  body: strict({
    companyId: Id,
    name: Text('line', MAX_FOLDER_NAME_LENGTH),
  }),
  response: strict({
    id: Id,
  }),
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: { 400: 'the name is empty or too long' },
})

/** POST /updateProject. Renames a project. Source: 1§7, 1§5. Roles: company member. */
export const UpdateProject = declare({
  id: 'update-project',
  family: 'projects and folders',
  method: 'POST',
  path: '/updateProject',
  body: strict({
    id: Id,
    name: Text('line', MAX_FOLDER_NAME_LENGTH),
  }),
  response: EmptyBody,
  access: companyMember('project', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 400: 'the name is empty or too long' },
})

/** POST /deleteProject. Deletes a project. Source: 1§7. Roles: company member. */
export const DeleteProject = declare({
  id: 'delete-project',
  family: 'projects and folders',
  method: 'POST',
  path: '/deleteProject',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('project', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 409: '`defaultProject`: the default project cannot be deleted; `notEmpty`: the project is not empty' },
})

/** POST /moveProject. Moves a project to another position. Source: 1§7. Roles: company member. */
export const MoveProject = declare({
  id: 'move-project',
  family: 'projects and folders',
  method: 'POST',
  path: '/moveProject',
  body: strict({
    id: Id,
    order: Type.Integer(),
  }),
  response: EmptyBody,
  access: companyMember('project', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {},
})

/** POST /createFolder. Creates a folder in a project. Source: 1§7, 1§5. Roles: company member. */
export const CreateFolder = declare({
  id: 'create-folder',
  family: 'projects and folders',
  method: 'POST',
  path: '/createFolder',
  body: strict({
    projectId: Id,
    name: Text('line', MAX_FOLDER_NAME_LENGTH),
  }),
  response: strict({
    id: Id,
  }),
  access: companyMember('project', 'body.projectId'),
  whileImpersonating: 'allowed',
  errors: { 400: 'the name is empty or too long' },
})

/** POST /updateFolder. Renames a folder. Source: 1§7, 1§5. Roles: company member. */
export const UpdateFolder = declare({
  id: 'update-folder',
  family: 'projects and folders',
  method: 'POST',
  path: '/updateFolder',
  body: strict({
    id: Id,
    name: Text('line', MAX_FOLDER_NAME_LENGTH),
  }),
  response: EmptyBody,
  access: companyMember('folder', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 400: 'the name is empty or too long' },
})

/** POST /deleteFolder. Deletes a folder. Source: 1§7. Roles: company member. */
export const DeleteFolder = declare({
  id: 'delete-folder',
  family: 'projects and folders',
  method: 'POST',
  path: '/deleteFolder',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('folder', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    409: '`defaultFolder`: a default folder cannot be deleted; `notEmpty`: the folder is not empty, or the only one in its project',
  },
})

/** POST /moveFolder. Moves a folder to another project. Source: 1§7. Roles: company member. */
export const MoveFolder = declare({
  id: 'move-folder',
  family: 'projects and folders',
  method: 'POST',
  path: '/moveFolder',
  body: strict({
    id: Id,
    projectId: Id,
  }),
  response: EmptyBody,
  access: companyMember('folder', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 400: 'the project belongs to another company', 409: '`defaultFolder`: a default folder cannot be moved' },
})
