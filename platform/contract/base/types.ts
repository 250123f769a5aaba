import { Type, type Static } from 'typebox'
import { DEVICE_KINDS } from '#rules/requests/device.ts'
import { MAX_CHOICES, MAX_ELEMENTS, MAX_SUFFIX_LENGTH, MAX_TITLE_LENGTH } from '#rules/forms/form.ts'
import { MAX_FILE_NAME_LENGTH, MAX_REQUESTED_FILES } from '#rules/candidates/step-message.ts'
import { MAX_STEPS, MAX_STEP_NAME_LENGTH } from '#rules/candidates/steps.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from '#rules/ads/tags.ts'
import { MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'
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
  InputText,
  InputList,
  Uuid,
  nullable,
  oneOf,
  strict,
} from './scalars.ts'
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

/** The number of promotion credits for one package. */
export const CreditAmount = strict({
  type: Package,
  amount: Type.Integer(),
})
export type CreditAmount = Static<typeof CreditAmount>

/** An ad's folder, project and company, with the names for a breadcrumb. */
export const AdPlace = strict({
  companyId: Id,
  projectId: Id,
  folderId: Id,
  projectName: Type.String(),
  folderName: Type.String(),
})
export type AdPlace = Static<typeof AdPlace>

/** A company on the home page. Counts are those of the receiving user. */
export const CompanyCard = strict({
  id: Id,
  name: nullable(Type.String()),
  organizationNumber: Type.String({ description: 'distinguishes companies with the same name; beyond the documents' }),
  city: Type.String({ description: "the town in the company's address, or empty; beyond the documents" }),
  limited: Type.Boolean(),
  default: Type.Boolean(),
  notifications: Type.Integer(),
  logoUrl: nullable(RelativeUrl),
  unseenCount: Type.Integer(),
  canUseCredits: Type.Boolean(),
  employmentServiceConnected: Type.Boolean({
    description: 'whether Arbetsförmedlingen is connected; beyond the documents, for AD-31 and AD-101',
  }),
  creditAmounts: Type.Array(CreditAmount),
  hasSelectedSoMeMedia: Type.Boolean(),
  salesName: nullable(Type.String()),
  salesPicture: nullable(Type.String()),
  salesPhone: nullable(Type.String()),
})
export type CompanyCard = Static<typeof CompanyCard>

/** An ad in a folder. `relation`, `muted`, `notifications` and `applications.new` are those of the receiving user. */
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
   * The URL on the job site while the ad is active; for an imported ad, its original URL. Null otherwise. Beyond the
   * documents.
   */
  publicUrl: nullable(Type.String()),
  /** The state at Arbetsförmedlingen. Null if the ad was never sent there. Beyond the documents. */
  employmentService: nullable(
    strict({
      state: AdServiceState,
      /** The URL of the ad there. */
      url: nullable(Type.String()),
      /** Why the service rejected the ad, in the service's own words. */
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

/** A postal address. `postAddress` is the single-line address that some registries provide. */
export const Address = strict({
  coAddress: nullable(Line),
  streetAddress: Line,
  postNumber: Line,
  postArea: Line,
  postCountry: Line,
  postAddress: nullable(Line),
})
export type Address = Static<typeof Address>

/** The company info for billing and contact. */
export const Company = strict({
  id: Id,
  name: Type.String(),
  billingName: nullable(Type.String()),
  organizationNumber: Type.String(),
  vatNumber: nullable(Type.String()),
  logo: nullable(Type.String({ description: 'a PNG image as a data URL' })),
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
  /** The name of the main salesperson. Beyond the documents. */
  salesName: nullable(Type.String()),
  /** Pass it to the next save to detect concurrent changes. Beyond the documents. */
  version: PartVersion,
})
export type Company = Static<typeof Company>

/** A PNG logo as a data URL, at most 5 MB before Base64 encoding. Null deletes the logo. */
export const PngAddress = Text(7_000_000, { description: 'a PNG image as a data URL; null deletes the logo' })

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
  /** If true, the stored logo is kept and `logo` is ignored. Beyond the documents. */
  keepLogo: Type.Optional(Type.Boolean()),
  /** The version you last read. If omitted, the stored values are overwritten. Beyond the documents. */
  version: Type.Optional(PartVersion),
})
export type CompanyEdit = Static<typeof CompanyEdit>

/** A user's contact details for each company, keyed by company id. */
export const Contacts = ById(strict({ title: Line, email: Email, phone: Line }), 1000)
export type Contacts = Static<typeof Contacts>

/** The signed-in user's profile. */
export const User = strict({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  country: Type.String(),
  city: Type.String(),
  dateOfBirth: DateOnly,
  phoneNumber: Type.String(),
  image: nullable(RelativeUrl),
  /** Whether the user has a password. A user who registered with Google has none until they choose one (ACC-26). */
  hasPassword: Type.Boolean(),
  contacts: Contacts,
})
export type User = Static<typeof User>

/** A session of the signed-in user (PLUS-80). */
export const OwnSession = strict({
  id: Uuid,
  /** Whether this is the session of the current request. */
  current: Type.Boolean(),
  /** Whether a staff member is impersonating the user in this session. */
  staff: Type.Boolean(),
  /** Null if the client sent no information about itself. */
  device: nullable(
    strict({ kind: oneOf(...DEVICE_KINDS), browser: nullable(Type.String()), system: nullable(Type.String()) }),
  ),
  createdAt: DateTime,
  /** Accurate to 15 minutes: it is updated when the session renews its token. */
  lastSeenAt: DateTime,
})

export const OwnSessions = strict({ sessions: Type.Array(OwnSession) })
export type OwnSessions = Static<typeof OwnSessions>

/** The schema limit. The rules remove duplicates. */
const MAX_SPECIFICATIONS = 20

/** The details of an ad: its text, employment terms, salary, location and contact. */
export const AdDetails = strict({
  content: Html,
  profession: Type.Integer(),
  positions: Type.Integer(),
  type: EmploymentType,
  duration: nullable(Duration),
  specifications: InputList(Specification, MAX_SPECIFICATIONS),
  extent: Extent,
  partTimeTypes: oneOf('unset', 'percentage', 'range'),
  timePercentage: nullable(Type.Integer({ minimum: 1, maximum: 99 })),
  timeFrom: nullable(Type.Integer({ minimum: 1, maximum: 97 })),
  timeTo: nullable(Type.Integer({ minimum: 2, maximum: 99 })),
  extra: InputList(oneOf('weekend', 'extra'), 2),
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
  /** Always present in responses. A save without it keeps the stored value. Source: 1§3 (AD-09). */
  priority: Type.Optional(AdPriority),
})
export type AdDetails = Static<typeof AdDetails>

/** A tag of an ad. Unreliable tags were detected but not confirmed by the user. */
export const Tag = strict({
  label: InputText(MAX_TAG_LENGTH),
  type: TagType,
})
export type Tag = Static<typeof Tag>

/** The tags of an ad. */
export const Tags = InputList(Tag, MAX_TAGS)

/** The result of importing an ad. */
export const ImportResult = strict({
  url: Type.String({
    description: 'status 1 and 3: path of the ad in the dashboard; status 2 and 4: the URL in the request',
  }),
  status: Type.Integer({ description: '1 ok, 2 link, 3 view, 4 alert' }),
  statusMessage: nullable(
    Type.String({ description: 'the reason, in the language of Accept-Language; only with status 2 and 4' }),
  ),
})
export type ImportResult = Static<typeof ImportResult>

const FormText = InputText(MAX_TITLE_LENGTH)
const FormSuffix = InputText(MAX_SUFFIX_LENGTH)

/** A heading of a form, and the label of every question. */
export const FormLabel = strict({
  $type: Type.Literal('Recruiting.Forms.Label, Recruiting'),
  Order: Type.Integer(),
  Title: FormText,
  Secondary: nullable(FormText),
})
export type FormLabel = Static<typeof FormLabel>

/** An option of a radio or checkbox question. */
export const FormChoice = strict({
  $type: Type.Literal('Recruiting.Forms.Choice, Recruiting'),
  Order: Type.Integer(),
  Title: FormText,
})
export type FormChoice = Static<typeof FormChoice>

/** A questionnaire. `$type` names the kind of element, between a namespace prefix and an assembly suffix. */
export const Form = strict({
  Title: FormText,
  Elements: InputList(
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
        Choices: InputList(FormChoice, MAX_CHOICES),
        Value: nullable(FormText),
      }),
      strict({
        $type: Type.Literal('Recruiting.Forms.CheckboxQuestion, Recruiting'),
        Order: Type.Integer(),
        Label: FormLabel,
        Choices: InputList(FormChoice, MAX_CHOICES),
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

/** The documents that a step requests. */
export const UploadMessage = strict({
  cv: Type.Boolean(),
  letter: Type.Boolean(),
  video: Type.Boolean(),
  files: InputList(InputText(MAX_FILE_NAME_LENGTH), MAX_REQUESTED_FILES),
})
export type UploadMessage = Static<typeof UploadMessage>

/** A case study with a time limit. */
export const StudyMessage = strict({
  url: InputText(MAX_LINK_LENGTH),
  days: Type.Integer({ minimum: 0, maximum: 100 }),
  hours: Type.Integer({ minimum: 0, maximum: 23 }),
  minutes: Type.Integer({ minimum: 0, maximum: 59 }),
})
export type StudyMessage = Static<typeof StudyMessage>

/**
 * The message of a step. `messageType` determines its shape: `none` is null, `text` and `template` are HTML, `upload`
 * and `study` are objects.
 */
export const Message = Type.Union([
  Type.Null({ description: 'messageType none' }),
  Text(60_000, { description: 'HTML; messageType text or template' }),
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

/** A candidate on the board. The id is also the id of the application. `unread` is that of the receiving user. */
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
  /** The index within the step at the time of the read. */
  order: Type.Integer(),
  /**
   * Sort key within the step, ascending; ties are broken by `id`. Unlike `order`, it does not change when other
   * candidates are added or removed. When a step is renumbered, `updatePlaces` is sent. Beyond the documents.
   */
  position: Type.Number(),
  deleted: Type.Boolean(),
  /**
   * Server time of the last move or reorder. Clients send the value they last read as `started`. Because it is server
   * time, a wrong client clock cannot cause lost updates or false conflicts. Beyond the documents.
   */
  changed: DateTime,
  /**
   * `enteredStep` is when the candidate entered the current step, in server time. `silentSince` is when the last
   * unanswered message was sent, or null. Beyond the documents.
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
 * The number of days after which the board warns that a candidate is still in the step (PLUS-25). Null if there is no
 * limit. Beyond the documents.
 */
const DayLimit = nullable(Type.Integer({ minimum: 1, maximum: 365 }))

/** A step without its candidates, as `updateSteps` sends it when steps change. */
const boardStep = {
  id: Id,
  order: Type.Integer(),
  name: Type.String(),
  type: StepType,
  messageType: MessageType,
  message: Message,
  /** The version of the message type and message. Pass it to `updateStepMessage`. */
  messageVersion: PartVersion,
  dayLimit: DayLimit,
}

/** A step of the board without its candidates. */
export const BoardStepHead = strict(boardStep)
export type BoardStepHead = Static<typeof BoardStepHead>

/** A step of the board with its candidates in order. */
export const BoardStep = strict({ ...boardStep, candidates: Type.Array(Candidate) })
export type BoardStep = Static<typeof BoardStep>

/** A step in the steps editor. */
export const Step = strict({
  uuid: Text(40),
  order: Type.Integer(),
  name: InputText(MAX_STEP_NAME_LENGTH),
  type: StepType,
  messageType: MessageType,
  message: Message,
  dayLimit: DayLimit,
})
export type Step = Static<typeof Step>

/** The steps of an ad or a template, in order. */
export const Steps = InputList(Step, MAX_STEPS)
export type Steps = Static<typeof Steps>

/** An answer in an application form. */
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

/** A message between company and candidate. `self` is true if the receiving user wrote it. */
export const ChatMessage = strict({
  id: Id,
  date: DateTime,
  self: Type.Boolean(),
  candidate: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  avatar: nullable(RelativeUrl),
  /**
   * The sender's email address. It determines the avatar's colour, among other inputs (SHELL-12). Beyond the documents.
   */
  email: nullable(Type.String()),
  message: Html,
  /** When an unsent message will be sent. Null once it has been sent. Beyond the documents. */
  scheduled: nullable(DateTime),
  /** Until when a message for immediate sending can be undone. Null once it has been sent. Beyond the documents. */
  held: nullable(DateTime),
  /** Why the email was not delivered. Null if no failure has been reported. Beyond the documents. */
  undelivered: nullable(Undelivered),
})
export type ChatMessage = Static<typeof ChatMessage>

/** An application by the same person in the company. */
export const ApplicationEntry = strict({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  date: DateTime,
  active: Type.Boolean(),
})
export type ApplicationEntry = Static<typeof ApplicationEntry>

/** A template in a list. */
export const ListedTemplate = strict({ id: Id, name: Type.String() })
