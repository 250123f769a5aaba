/** What the calls of each family are about. The family of a call is its tag. */
const descriptions: Readonly<Record<string, string>> = {
  account: 'Sign-in, registration, sessions, password and two-step verification.',
  'ad channels': 'How many applications of an ad arrived through each channel.',
  'ad statistics': 'Views and applications of an ad per day.',
  'admin companies': 'The companies in the back office.',
  'admin invoices': 'The invoices in the back office.',
  ads: 'Ads, their details and their import from other job boards.',
  'audit log': 'The log of what users did in a company.',
  billing: 'Orders, invoices and their lines.',
  'career pages and api keys': 'The keys of a company.',
  changes: 'The feed of changes of a company: the events of its webhooks.',
  'company and tree': 'The companies of a user, with their projects, folders and ads.',
  'company export': 'The export of all data of a company.',
  'company profile': 'The public profile of a company.',
  'company settings': 'The settings of a company.',
  'contact sales': 'Messages to the salesperson of a company.',
  'e-mail and step templates': 'Templates of mails and of steps.',
  features: 'Features that are switched on for users, and posts about new features.',
  feeds: 'The active ads of a company for its career page and for job boards.',
  'foreign companies': 'Requests for companies outside Sweden.',
  'manual sponsored postings': 'Promotions that the staff place by hand.',
  'notification settings': 'The notifications that a user gets by mail.',
  'office settings': 'The settings of the back office.',
  'partial sponsoring': 'Points with which companies pay a part of a promotion.',
  pipeline: 'The board of an ad: steps, candidates, messages and notes.',
  'preferences and static data': 'The preferences of a user, and lists that rarely change.',
  privacy: 'Retention, erasure and export of the data of candidates.',
  'professions and tags': 'Professions, and the tags of an ad.',
  'projects and folders': 'The projects and folders that hold the ads of a company.',
  'promotion and credits': 'Promotions of ads, and the credits that pay for them.',
  publishing: 'Publishing, ending, archiving and deleting ads.',
  questionnaire: 'How candidates apply to an ad.',
  'service connections': 'Connections to other services.',
  'social media package': 'Advertising in social media.',
  steps: 'The steps of an ad.',
  subscriptions: 'Subscriptions of companies, and their templates.',
  updates: 'News about Tavla for its users.',
  users: 'The users in the back office.',
  'users and sender e-mails': 'The members of a company, and the addresses it sends from.',
  'visibility percentages': 'The visibility that promotions promise.',
  'test companies': 'Test companies of partners, with invented data and test keys.',
  webhooks: "Events for a company's systems.",
  'workplace templates': 'Templates of workplaces.',
}

/** Returns the tags of these families, and the tag of the feeds. */
export const describeTags = (families: readonly string[]): { name: string; description?: string }[] =>
  [...new Set([...families, 'feeds'])].toSorted().map((name) => {
    const description = descriptions[name]
    return { name, ...(description !== undefined && { description }) }
  })
