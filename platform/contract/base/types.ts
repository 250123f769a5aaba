import { Type, type Static } from 'typebox'
import { DEVICE_KINDS } from '#rules/requests/device.ts'
import { MAX_CHOICES, MAX_ELEMENTS, MAX_SUFFIX_LENGTH, MAX_TITLE_LENGTH } from '#rules/forms/form.ts'
import { FILE_NAME_MAX_LENGTH, MAX_ASKED_FILES } from '#rules/candidates/step-message.ts'
import { MAX_STEPS, STEP_NAME_MAX_LENGTH } from '#rules/candidates/steps.ts'
import { TAG_MAX_LENGTH, TAGS_MAX } from '#rules/ads/tags.ts'
import { LINK_MAX_LENGTH } from '#rules/text-and-time/web-address.ts'
import {
  ById,
  DateOnly,
  DateTime,
  Email,
  Html,
  Id,
  Line,
  PartVersion,
  RelativeUrl,
  Text,
  Typed,
  TypedList,
  Uuid,
  nullable,
  oneOf,
  strict,
} from './shapes.ts'
import {
  AdLocation,
  AdPriority,
  AdServiceState,
  AdState,
  AdType,
  AnswerType,
  Duration,
  EmploymentType,
  Extent,
  MediaSelection,
  MessageType,
  Package,
  PackageOrNone,
  Relation,
  SalaryMode,
  SalaryPayout,
  SalaryType,
  Specification,
  StepType,
  TagType,
  Undelivered,
  UnreadKind,
  Use,
  WorkplaceType,
} from './enums.ts'

/** Number of promotion credits of one package. */
export const CreditAmount = strict({
  type: Package,
  amount: Type.Integer(),
})
export type CreditAmount = Static<typeof CreditAmount>

/** Where an ad stands in the tree, with the names a breadcrumb shows. */
export const AdPlace = strict({
  companyId: Id,
  projectId: Id,
  folderId: Id,
  projectName: Type.String(),
  folderName: Type.String(),
})
export type AdPlace = Static<typeof AdPlace>

/** A company on the home grid, as the receiving user sees it. */
export const CompanyCard = strict({
  id: Id,
  name: nullable(Type.String()),
  organizationNumber: Type.String({ description: 'tells companies of one name apart; beyond the documents' }),
  city: Type.String({ description: 'town of its address, empty when that is not given; beyond the documents' }),
  limited: Type.Boolean(),
  default: Type.Boolean(),
  notifications: Type.Integer(),
  logoUrl: nullable(RelativeUrl),
  unseenCount: Type.Integer(),
  canUseCredits: Type.Boolean(),
  employmentServiceConnected: Type.Boolean({
    description: 'the public employment service is connected; beyond the documents, for AD-31 and AD-101',
  }),
  creditAmounts: Type.Array(CreditAmount),
  hasSelectedSoMeMedia: Type.Boolean(),
  salesName: nullable(Type.String()),
  salesPicture: nullable(Type.String()),
  salesPhone: nullable(Type.String()),
})
export type CompanyCard = Static<typeof CompanyCard>

/** An ad in the file system; relation, muted, notifications and applications.new are those of the receiving user. */
export const Ad = strict({
  id: Id,
  name: Type.String(),
  owner: Type.String(),
  city: nullable(Type.String()),
  country: nullable(Type.String()),
  start: nullable(DateTime),
  end: nullable(DateTime),
  type: AdType,
  use: Use,
  source: Type.String(),
  state: AdState,
  promotion: PackageOrNone,
  selectedPromotion: nullable(PackageOrNone),
  relation: Relation,
  muted: Type.Boolean(),
  notifications: Type.Integer(),
  applications: strict({
    new: Type.Integer(),
    total: Type.Integer(),
  }),
  updated: DateTime,
  promotable: Type.Boolean(),
  icon: nullable(Type.String()),
  /**
   * Address on the job site while the ad is active, of an external ad the one it came with; else null. Beyond the
   * documents.
   */
  publicUrl: nullable(Type.String()),
  /** How it stands at the public employment service; null when it was never sent there. Beyond the documents. */
  employmentService: nullable(
    strict({
      state: AdServiceState,
      /** Its page there. */
      url: nullable(Type.String()),
      /** Why it was not taken, in the service's words. */
      message: nullable(Type.String()),
      changed: DateTime,
    }),
  ),
})
export type Ad = Static<typeof Ad>

/** A folder of a project with its ads. */
export const Folder = strict({
  id: Id,
  name: Type.String(),
  default: Type.Boolean(),
  ads: Type.Array(Ad),
})
export type Folder = Static<typeof Folder>

/** A project of a company with its folders. */
export const Project = strict({
  id: Id,
  name: Type.String(),
  default: Type.Boolean(),
  folders: Type.Array(Folder),
})
export type Project = Static<typeof Project>

/** A company with all its projects, folders and ads. */
export const CompanyTree = strict({
  ...CompanyCard.properties,
  projects: Type.Array(Project),
})
export type CompanyTree = Static<typeof CompanyTree>

/** A postal address; postAddress is the free line some registries give. */
export const Address = strict({
  coAddress: nullable(Line),
  streetAddress: Line,
  postNumber: Line,
  postArea: Line,
  postCountry: Line,
  postAddress: nullable(Line),
})
export type Address = Static<typeof Address>

/** Company info for billing and contact. */
export const Company = strict({
  id: Id,
  name: Type.String(),
  billingName: nullable(Type.String()),
  organizationNumber: Type.String(),
  vatNumber: nullable(Type.String()),
  logo: nullable(Type.String({ description: 'data url, png' })),
  companyAddress: Address,
  billingAddress: Address,
  telephone: Type.String(),
  contactEmail: Type.String(),
  homePage: nullable(Type.String()),
  contactPerson: Type.String(),
  paperBilling: Type.Boolean(),
  invoiceEmail: nullable(Type.String()),
  mediaSelection: MediaSelection,
  mediaSelectionUpdatedAt: nullable(DateTime),
  vatAmount: Type.Number(),
  /** Name of the main salesperson. Beyond the documents. */
  salesName: nullable(Type.String()),
  /** What a save carries back. Beyond the documents. */
  version: PartVersion,
})
export type Company = Static<typeof Company>

/** A logo as a data address; null deletes it. Five megabytes of picture in base64. */
export const PngAddress = Text(7_000_000, { description: 'data url, png; null deletes' })

/** The editable part of the company info. */
export const CompanyEdit = strict({
  id: Id,
  name: Line,
  billingName: nullable(Line),
  vatNumber: nullable(Line),
  companyAddress: Address,
  billingAddress: Address,
  telephone: Line,
  contactEmail: Email,
  homePage: nullable(Line),
  contactPerson: Line,
  paperBilling: Type.Boolean(),
  invoiceEmail: nullable(Email),
  logo: nullable(PngAddress),
  /** The logo stays as it is, whatever `logo` says. Beyond the documents. */
  keepLogo: Type.Optional(Type.Boolean()),
  /** The version the change began from; without it what is stored is replaced. Beyond the documents. */
  version: Type.Optional(PartVersion),
})
export type CompanyEdit = Static<typeof CompanyEdit>

/** A user's contact details in companies, by company id. */
export const Contacts = ById(strict({ title: Line, email: Email, phone: Line }), 1000)
export type Contacts = Static<typeof Contacts>

/** The signed-in user's profile; contacts are keyed by company id. */
export const User = strict({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  country: Type.String(),
  city: Type.String(),
  dateOfBirth: DateOnly,
  phoneNumber: Type.String(),
  image: nullable(RelativeUrl),
  /** Whether there is a password to sign in with; who came by Google has none until one is chosen (ACC-26). */
  hasPassword: Type.Boolean(),
  contacts: Contacts,
})
export type User = Static<typeof User>

/** A session of the signed-in user (PLUS-80). */
export const OwnSession = strict({
  id: Uuid,
  /** Whether it is the session of this call. */
  current: Type.Boolean(),
  /** Whether somebody of the staff acts as the user in it. */
  staff: Type.Boolean(),
  /** Null when the device told nothing of itself. */
  device: nullable(
    strict({ kind: oneOf(...DEVICE_KINDS), browser: nullable(Type.String()), system: nullable(Type.String()) }),
  ),
  createdAt: DateTime,
  /** To the quarter of an hour: sessions are noted when their token is renewed. */
  lastSeenAt: DateTime,
})

/** All of them. */
export const OwnSessions = strict({ sessions: Type.Array(OwnSession) })
export type OwnSessions = Static<typeof OwnSessions>

/** Each may be named once; the rules take out the others. */
const SPECIFICATIONS_MAX = 20

/** Everything the details editor edits. */
export const AdDetails = strict({
  content: Html,
  profession: Type.Integer(),
  positions: Type.Integer(),
  type: EmploymentType,
  duration: nullable(Duration),
  specifications: TypedList(Specification, SPECIFICATIONS_MAX),
  extent: Extent,
  partTimeTypes: oneOf('unset', 'percentage', 'range'),
  timePercentage: nullable(Type.Integer({ minimum: 1, maximum: 99 })),
  timeFrom: nullable(Type.Integer({ minimum: 1, maximum: 97 })),
  timeTo: nullable(Type.Integer({ minimum: 2, maximum: 99 })),
  extra: TypedList(oneOf('weekend', 'extra'), 2),
  workplaceType: WorkplaceType,
  salaryType: SalaryType,
  salaryMode: SalaryMode,
  salaryCurrency: nullable(Line),
  salaryPayout: SalaryPayout,
  salaryFixed: nullable(Type.Number()),
  salaryFrom: nullable(Type.Number()),
  salaryTo: nullable(Type.Number()),
  location: AdLocation,
  country: nullable(Line),
  postCode: nullable(Line),
  city: nullable(Line),
  address: nullable(Line),
  contact: strict({
    person: Line,
    position: Line,
    email: Email,
    phone: Line,
    website: nullable(Line),
  }),
  /** Always told; a save without it keeps what there is. Source: 1§3 (AD-09). */
  priority: Type.Optional(AdPriority),
})
export type AdDetails = Static<typeof AdDetails>

/** A tag of an ad; unreliable ones were detected but not confirmed. */
export const Tag = strict({
  label: Typed(TAG_MAX_LENGTH),
  type: TagType,
})
export type Tag = Static<typeof Tag>

/** The tags of an ad. */
export const Tags = TypedList(Tag, TAGS_MAX)

/** Result of importing an ad: status 1 ok, 2 link, 3 view, 4 alert. */
export const ImportResult = strict({
  url: Type.String({
    description: 'ok and view: path of the ad in the dashboard; link and alert: the address that was asked for',
  }),
  status: Type.Integer({ description: '1 ok, 2 link, 3 view, 4 alert' }),
  statusMessage: nullable(Type.String({ description: 'why, in the language of Accept-Language; with link and alert' })),
})
export type ImportResult = Static<typeof ImportResult>

const FormText = Typed(MAX_TITLE_LENGTH)
const FormSuffix = Typed(MAX_SUFFIX_LENGTH)

/** A heading of a form, and the label of every question. */
export const FormLabel = strict({
  $type: Type.Literal('Recruiting.Forms.Label, Recruiting'),
  Order: Type.Integer(),
  Title: FormText,
  Secondary: nullable(FormText),
})
export type FormLabel = Static<typeof FormLabel>

/** A choice of a radio or checkbox question. */
export const FormChoice = strict({
  $type: Type.Literal('Recruiting.Forms.Choice, Recruiting'),
  Order: Type.Integer(),
  Title: FormText,
})
export type FormChoice = Static<typeof FormChoice>

/** A questionnaire on the wire: `$type` names the kind between a namespace prefix and an assembly suffix. */
export const Form = strict({
  Title: FormText,
  Elements: TypedList(
    Type.Union([
      FormLabel,
      strict({
        $type: Type.Literal('Recruiting.Forms.TextQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Placeholder: nullable(FormText),
        Type: oneOf('text', 'email', 'phone', 'date'),
        Required: Type.Boolean(),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.RadioButtonQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Choices: TypedList(FormChoice, MAX_CHOICES),
        Value: nullable(FormText),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.CheckboxQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Choices: TypedList(FormChoice, MAX_CHOICES),
        Required: Type.Boolean(),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.NumberQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Value: nullable(Type.Number()),
        Minimum: Type.Number(),
        Maximum: Type.Number(),
        Default: Type.Number(),
        Step: Type.Number(),
        Suffix: FormSuffix,
        MaximumSuffix: FormSuffix,
        MinimumSuffix: nullable(FormSuffix),
      }),
    ]),
    MAX_ELEMENTS,
  ),
})
export type Form = Static<typeof Form>

/** Documents asked for by a step. */
export const UploadMessage = strict({
  cv: Type.Boolean(),
  letter: Type.Boolean(),
  video: Type.Boolean(),
  files: TypedList(Typed(FILE_NAME_MAX_LENGTH), MAX_ASKED_FILES),
})
export type UploadMessage = Static<typeof UploadMessage>

/** A case study with its allowed time. */
export const StudyMessage = strict({
  url: Typed(LINK_MAX_LENGTH),
  days: Type.Integer({ minimum: 0, maximum: 100 }),
  hours: Type.Integer({ minimum: 0, maximum: 23 }),
  minutes: Type.Integer({ minimum: 0, maximum: 59 }),
})
export type StudyMessage = Static<typeof StudyMessage>

/** A message read by its messageType: none null, text and template html, upload and study their own shapes. */
export const Message = Type.Union([
  Type.Null({ description: 'messageType none' }),
  Text(60_000, { description: 'html; messageType text or template' }),
  UploadMessage,
  StudyMessage,
])
export type Message = Static<typeof Message>

/** A message together with its type. */
export const MessageBox = strict({
  messageType: oneOf('text', 'upload', 'study'),
  message: Message,
})
export type MessageBox = Static<typeof MessageBox>

/** A candidate box on the board; its id is also the application id. unread is the receiving user's. */
export const Candidate = strict({
  id: Id,
  name: Type.String(),
  rank: Type.Number({ minimum: 0, maximum: 5, multipleOf: 0.5 }),
  dateTime: DateTime,
  scheduled: nullable(DateTime),
  unread: Type.Array(UnreadKind),
  alert: nullable(Type.String()),
  age: nullable(Type.Integer()),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  /** Its index in the step when it was read. */
  order: Type.Integer(),
  /**
   * Sorts the candidates of a step, ascending; of two with the same the smaller id comes first. Unlike `order` it stays
   * true while others come and go, until `updatePlaces` says that the step was numbered anew. Beyond the documents.
   */
  position: Type.Number(),
  deleted: Type.Boolean(),
  /**
   * Server time of the last move or reorder. A client sends the value it saw as `started`, so a skewed clock neither
   * loses an update nor invents a conflict. Beyond the documents.
   */
  changed: DateTime,
  /**
   * Server time at which it came to its step, and when the last message to it was sent if it has not answered. Beyond
   * the documents.
   */
  enteredStep: DateTime,
  silentSince: nullable(DateTime),
  uploads: strict({
    cv: nullable(RelativeUrl),
    letter: nullable(RelativeUrl),
    video: nullable(RelativeUrl),
    study: nullable(RelativeUrl),
    files: Type.Array(
      strict({
        name: Type.String(),
        url: Type.String(),
      }),
    ),
  }),
})
export type Candidate = Static<typeof Candidate>

/**
 * Days after which the board warns that a candidate still stands in the step (PLUS-25); null without a limit. Beyond
 * the documents.
 */
const DayLimit = nullable(Type.Integer({ minimum: 1, maximum: 365 }))

/** What a step of the board is, without its candidates: what colleagues hear when steps change. */
const boardStep = {
  id: Id,
  order: Type.Integer(),
  name: Type.String(),
  type: StepType,
  messageType: MessageType,
  message: Message,
  /** Of kind and message, for `updateStepMessage`. */
  messageVersion: PartVersion,
  dayLimit: DayLimit,
}

/** A step of the board whose candidates are known already. */
export const BoardStepHead = strict(boardStep)
export type BoardStepHead = Static<typeof BoardStepHead>

/** A step of the board with its candidates in order. */
export const BoardStep = strict({ ...boardStep, candidates: Type.Array(Candidate) })
export type BoardStep = Static<typeof BoardStep>

/** A step as the steps editor reads and saves it. */
export const Step = strict({
  uuid: Text(40),
  order: Type.Integer(),
  name: Typed(STEP_NAME_MAX_LENGTH),
  type: StepType,
  messageType: MessageType,
  message: Message,
  dayLimit: DayLimit,
})
export type Step = Static<typeof Step>

/** The steps of an ad or a template, in their order. */
export const Steps = TypedList(Step, MAX_STEPS)
export type Steps = Static<typeof Steps>

/** An answer of the application form. */
export const InfoEntry = strict({
  id: Id,
  type: AnswerType,
  question: Type.String(),
  answer: Type.Union([
    Type.Number(),
    Type.String(),
    Type.Array(Type.String()),
    Type.Array(
      strict({
        title: Type.String(),
        selected: Type.Boolean(),
        unread: Type.Boolean(),
      }),
    ),
  ]),
  unread: Type.Boolean(),
})
export type InfoEntry = Static<typeof InfoEntry>

/** A message between company and candidate; self is true when the receiving user wrote it. */
export const ChatMessage = strict({
  id: Id,
  date: DateTime,
  self: Type.Boolean(),
  candidate: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  avatar: nullable(RelativeUrl),
  /** E-mail address of the sender, one of the inputs of the avatar's colour (SHELL-12). Beyond the documents. */
  email: nullable(Type.String()),
  message: Html,
  /** When a message that is not sent yet will go; null once sent. Beyond the documents. */
  scheduled: nullable(DateTime),
  /** Until when a message written to go at once can be taken back; null once sent. Beyond the documents. */
  held: nullable(DateTime),
  /** Why its mail could not be delivered; null while nothing says so. Beyond the documents. */
  undelivered: nullable(Undelivered),
})
export type ChatMessage = Static<typeof ChatMessage>

/** An application of the same person in the company. */
export const ApplicationEntry = strict({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  date: DateTime,
  active: Type.Boolean(),
})
export type ApplicationEntry = Static<typeof ApplicationEntry>

/** A template as the lists show it. */
export const ListedTemplate = strict({ id: Id, name: Type.String() })
