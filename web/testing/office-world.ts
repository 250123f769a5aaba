/** What the gateway says somebody with these roles may do with a company in the office. */
export const companyRights = (roles: readonly string[]) => {
  const has = (...wanted: string[]) => roles.some((role) => role === 'Administrator' || wanted.includes(role))
  return { viewerCanEdit: has('Moderator'), viewerCanSetVat: has(), viewerCanInvoice: has('Economy') }
}
