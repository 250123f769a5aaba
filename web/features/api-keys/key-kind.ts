/** The use of a key: the API, or a career page. */
export type KeyKind = 'API' | 'CAREER_PAGE'
