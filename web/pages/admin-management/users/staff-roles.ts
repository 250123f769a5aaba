/** Staff roles with the names that tokens and texts have. */
export const staffRoles = {
  ADMINISTRATOR: 'Administrator',
  MODERATOR: 'Moderator',
  ECONOMY: 'Economy',
  CONTENT_WRITER: 'ContentWriter',
  INTERNAL_SALES: 'InternalSales',
} as const
export type StaffRoleName = keyof typeof staffRoles
export const isStaffRole = (role: string): role is StaffRoleName => role in staffRoles
