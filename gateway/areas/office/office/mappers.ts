/** Source of `Office`: its fields are read by their own resolvers. */
export type OfficeMapper = object
