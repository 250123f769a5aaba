/** Returns the viewer's permissions on a company in the back office, as the gateway does for these roles. */
export const companyRights = (roles: readonly string[]) => {
  const has = (...wanted: string[]) => roles.some((role) => role === 'Administrator' || wanted.includes(role))
  return { viewerCanEdit: has('Moderator'), viewerCanSetVat: has(), viewerCanInvoice: has('Economy') }
}
