import {
  Archive,
  ChevronDown,
  Columns4,
  Copy,
  ExternalLink,
  Inbox,
  Mail,
  Pencil,
  SearchX,
  Trash2,
  Upload,
} from 'lucide-react'
import { DEFAULT_SCHEDULING } from '#rules/candidates/scheduling.ts'
import { useState, type ReactNode } from 'react'
import { useDialogs } from '#web/dialogs/useDialogs.tsx'
import { RichText } from '#web/editor/RichText.tsx'
import { SafeHtml } from '#web/editor/SafeHtml.tsx'
import { setLanguage } from '#web/i18n/language.ts'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { CandidateBox } from '../CandidateBox.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Chip } from '../Chip.tsx'
import { ComboBox } from '../ComboBox.tsx'
import { CountBadge } from '../CountBadge.tsx'
import { DataTable } from '../DataTable.tsx'
import { DateField } from '../DateField.tsx'
import { DateTimePanel, DateTimePicker } from '../DateTimePicker.tsx'
import { Disclosure } from '../Disclosure.tsx'
import { Empty } from '../Empty.tsx'
import { FilterChips, FilterChoice } from '../FilterChips.tsx'
import { IconButton } from '../IconButton.tsx'
import { KeyHint } from '../KeyHint.tsx'
import { DropSlot, Lane, Lanes } from '../Lane.tsx'
import { PageBar, PageTitle, Row, Sheet, SubBar } from '../Layout.tsx'
import { Link, LinkButton } from '../Link.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../Menu.tsx'
import { Banner, Notice } from '../Notice.tsx'
import { NumberField, Stepper } from '../NumberField.tsx'
import { Pager } from '../Pager.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import { Rating } from '../Rating.tsx'
import { SearchField } from '../SearchField.tsx'
import { Segmented } from '../Segmented.tsx'
import { Select } from '../Select.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { Skeleton, SkeletonBar } from '../Skeleton.tsx'
import { SortHeader, type SortDirection } from '../SortHeader.tsx'
import { StatusGlyph, StatusLabel, type Status } from '../StatusGlyph.tsx'
import { StepBar } from '../StepBar.tsx'
import { Switch } from '../Switch.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../Tabs.tsx'
import { TagPill } from '../TagPill.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextField } from '../TextField.tsx'
import { showToast } from '../toasts.ts'
import styles from './Gallery.module.css'

function Part({ title, span, children }: { title: string; span: number; children: ReactNode }) {
  return (
    <section className={styles.part} style={{ gridColumn: `span ${span}` }}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const employment = [
  { id: 'indefinite', label: 'Ordinarie anställning' },
  { id: 'temporary', label: 'Vikariat' },
  { id: 'summer', label: 'Sommarjobb' },
  { id: 'franchise', label: 'Franchise', isDisabled: true },
]
const professions = [
  { id: '7413', label: 'Elnätstekniker', end: '7413' },
  { id: '3114', label: 'Drifttekniker, elnät', end: '3114' },
  { id: '1371', label: 'Projektledare, elnät', end: '1371' },
]
const statuses: Status[] = ['draft', 'scheduled', 'active', 'inactive', 'archived']
const now = new Date('2025-11-20T09:00:00Z')

/** All components of ui/, in their states. */
export function Gallery() {
  return (
    <main>
      <div className={styles.sheet}>
        <Part title="Knappar" span={6}>
          <Buttons />
        </Part>
        <Part title="Menyer och dialogrutor" span={6}>
          <Menus />
        </Part>
        <Part title="Fält" span={8}>
          <Fields />
        </Part>
        <Part title="Val" span={4}>
          <Choices />
        </Part>
        <Part title="Status, taggar, räknare" span={5}>
          <Marks />
        </Part>
        <Part title="Notiser" span={7}>
          <Notice tone="info">
            Tavla har uppdaterats. <Link to="/x">Läs in igen</Link>
          </Notice>
          <Notice tone="warning">Perioden är längre än 30 dagar. Paketet gäller de första 30.</Notice>
          <Notice tone="negative">
            <b>Kontot är spärrat.</b> Kontakta din säljare.
          </Notice>
          <Banner end={<Button size="sm">Spara</Button>}>Ändringarna är inte sparade.</Banner>
        </Part>
        <Part title="Kandidatruta" span={7}>
          <Boxes />
        </Part>
        <Part title="Datum och tid" span={5}>
          <Dates />
        </Part>
        <Part title="Formateringsfält" span={6}>
          <Editors />
        </Part>
        <Part title="Tomma lägen" span={6}>
          <Empty
            icon={Inbox}
            title="Inga annonser ännu"
            actions={
              <>
                <Button variant="primary" size="sm">
                  Ny annons
                </Button>
                <Button size="sm">Importera</Button>
              </>
            }
          >
            Skapa den första, eller hämta en som redan ligger ute.
          </Empty>
          <Empty icon={SearchX} title="Ingen annons matchar ”kramfors 2024”">
            Sökningen gäller aktiva och inaktiva.
          </Empty>
        </Part>
        <Part title="Sida" span={12}>
          <Bars />
        </Part>
        <Part title="Tabell" span={7}>
          <Tables />
        </Part>
        <Part title="Laddar" span={5}>
          <Skeleton>
            <SkeletonBar width="10rem" />
          </Skeleton>
        </Part>
        <Part title="Tavla" span={12}>
          <Board />
        </Part>
      </div>
    </main>
  )
}

function Buttons() {
  return (
    <>
      {(['primary', 'secondary', 'ghost', 'link', 'danger', 'dangerFill', 'chosen'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Publicera</Button>
          <Button variant={variant} isDisabled>
            Publicera
          </Button>
          <Button variant={variant} isPending>
            Publicera
          </Button>
          <Button variant={variant} size="sm" icon={Upload}>
            Ladda upp
          </Button>
          <Button variant={variant} size="lg" iconEnd={ChevronDown}>
            Åtgärder
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton icon={Pencil} label="Redigera" />
        <IconButton icon={Trash2} label="Ta bort" size="sm" />
        <LinkButton to="/annons" icon={ExternalLink}>
          Öppna annons
        </LinkButton>
        <LinkButton to="/annons" variant="primary">
          Ny annons
        </LinkButton>
        <KeyHint>Ctrl</KeyHint>
      </Row>
    </>
  )
}

function Menus() {
  const dialogs = useDialogs()
  const [panel, setPanel] = useState(false)
  return (
    <Row>
      <MenuTrigger>
        <Button iconEnd={ChevronDown}>Åtgärder</Button>
        <Menu aria-label="Åtgärder">
          <MenuItem icon={Pencil}>Redigera annons</MenuItem>
          <MenuItem icon={Columns4} end={<KeyHint>E</KeyHint>}>
            Redigera steg
          </MenuItem>
          <MenuItem icon={ExternalLink} href="/annons">
            Visa annons
          </MenuItem>
          <MenuItem icon={Copy} isDisabled>
            Kopiera annons
          </MenuItem>
          <MenuSeparator />
          <MenuItem onAction={() => void setLanguage('sv')}>Svenska</MenuItem>
          <MenuItem onAction={() => void setLanguage('en')}>English</MenuItem>
          <MenuSeparator />
          <MenuItem icon={Archive} isDanger>
            Arkivera annons
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <Button
        onPress={() =>
          void dialogs.confirm({
            title: 'Ta bort annonsen?',
            body: 'Kandidater, meddelanden och anteckningar försvinner. Återstående sponsring förfaller. Det går inte att ångra.',
            typedTitle: 'Drifttekniker fjärrvärme',
            confirmLabel: 'Ta bort annonsen',
          })
        }
      >
        Skriv titeln
      </Button>
      <Button onPress={() => void dialogs.confirm({ title: 'Flytta kandidaten?', confirmLabel: 'Flytta' })}>
        Fråga
      </Button>
      <Button onPress={() => void dialogs.prompt({ title: 'Ny mapp', label: 'Namn', maxLength: 75 })}>Text</Button>
      <Button
        onPress={() => void dialogs.alert({ title: 'Annonsen är arkiverad', body: 'Den finns kvar under Arkiverade.' })}
      >
        Meddelande
      </Button>
      <Button
        onPress={() =>
          void dialogs.error({
            body: 'Flytten kunde inte sparas och Elin Åkesson ligger kvar i Telefonintervju.',
            onSupport: () => undefined,
          })
        }
      >
        Fel
      </Button>
      <Button onPress={() => showToast('Länk kopierad', 'copied')}>Toast</Button>
      <Button onPress={() => setPanel(true)}>Panel</Button>
      {panel && (
        <SidePanel label="Sofia Bergström" head={<h2>Sofia Bergström</h2>} onClose={() => setPanel(false)}>
          <Button onPress={() => setPanel(false)}>Stäng</Button>
        </SidePanel>
      )}
    </Row>
  )
}

function Fields() {
  const [text, setText] = useState('Kramfors')
  const [password, setPassword] = useState('hemligt')
  const [count, setCount] = useState<number | null>(3)
  const [kind, setKind] = useState<string>('temporary')
  const [profession, setProfession] = useState<string | null>(null)
  const [end, setEnd] = useState<string | null>('2025-12-03')
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '1rem 0.75rem' }}>
      <TextField label="Vila" placeholder="Lägg till webbplats" />
      <TextField label="Rubrik" value={text} onChange={setText} counterMax={75} isOptional />
      <TextField label="Fel" defaultValue="872 3" isNumeric error="Ange fem siffror, till exempel 872 31." />
      <TextField label="Avaktiverat" defaultValue="Sverige" isDisabled help="Följer företagets land." />
      <TextField label="Skrivskyddat" defaultValue="559318-4408" isReadOnly isNumeric />
      <SearchField label="Sök" defaultValue="kramfors jonas" size="md" />
      <Stepper label="Antal" value={count} onChange={setCount} minValue={1} />
      <NumberField label="Moms" value={count} onChange={setCount} suffix="%" />
      <Select label="Lista" options={employment} value={kind} onChange={setKind} />
      <ComboBox label="Yrke" options={professions} value={profession} onChange={setProfession} isSearch />
      <PasswordField
        label="Lösenord"
        value={password}
        onChange={setPassword}
        labelEnd={<Link to="/glomt">Glömt?</Link>}
      />
      <Select
        label="Liten"
        size="sm"
        options={employment}
        value={null}
        onChange={setKind}
        error="Välj en anställning."
      />
      <TextArea label="Anteckning" rows={2} counterMax={500} />
      <DateField label="Slut" value={end} onChange={setEnd} min="2025-11-20" today="2025-11-20" />
      <div style={{ gridColumn: 'span 2' }}></div>
    </div>
  )
}

function Choices() {
  const [amount, setAmount] = useState<'none' | 'range' | 'fixed'>('range')
  const [filter, setFilter] = useState<Status[]>(['active'])
  const [only, setOnly] = useState<'all' | 'draft'>('all')
  const [rank, setRank] = useState(3.5)
  return (
    <>
      <Row>
        <Checkbox isSmall>Av</Checkbox>
        <Checkbox isSmall defaultSelected>
          På
        </Checkbox>
        <Checkbox isSmall isIndeterminate>
          Delvis
        </Checkbox>
        <Checkbox isSmall isDisabled>
          Avaktiverad
        </Checkbox>
      </Row>
      <RadioGroup
        aria-label="Val"
        orientation="horizontal"
        value="b"
        onChange={() => undefined}
        options={[
          { id: 'a', label: 'Alternativ' },
          { id: 'b', label: 'Valt' },
          { id: 'c', label: 'Avaktiverat', isDisabled: true },
        ]}
      />
      <Row>
        <Switch>Av</Switch>
        <Switch defaultSelected>På</Switch>
        <Switch isDisabled>Av</Switch>
      </Row>
      <Segmented
        aria-label="Lön"
        value={amount}
        onChange={setAmount}
        options={[
          { id: 'none', label: 'Nej' },
          { id: 'range', label: 'Intervall' },
          { id: 'fixed', label: 'Belopp' },
        ]}
      />
      <Tabs>
        <TabList aria-label="Flikar">
          <Tab id="info">Info</Tab>
          <Tab id="chat" isUnread>
            Chatt
          </Tab>
          <Tab id="doc" count={3}>
            Dokument
          </Tab>
        </TabList>
        <TabPanel id="info">Innehåll</TabPanel>
      </Tabs>
      <FilterChips
        label="Filter"
        tooltip="Håll Skift för att kombinera filter"
        value={filter}
        options={[
          { id: 'active', label: 'Aktiva', mark: <StatusGlyph status="active" />, count: 19 },
          { id: 'draft', label: 'Utkast', mark: <StatusGlyph status="draft" />, count: 4 },
        ]}
        onPress={(id, shift) => setFilter(shift ? [...filter, id] : [id])}
      />
      <FilterChoice
        label="Urval"
        value={only}
        onChange={setOnly}
        options={[
          { id: 'all', label: 'Alla', count: 23 },
          { id: 'draft', label: 'Utkast', mark: <StatusGlyph status="draft" />, count: 4 },
        ]}
      />
      <Row>
        <Rating value={0} onChange={setRank} />
        <Rating value={rank} onChange={setRank} />
      </Row>
    </>
  )
}

function Marks() {
  return (
    <>
      <Row>
        {statuses.map((status) => (
          <StatusLabel key={status} status={status} />
        ))}
      </Row>
      <Row>
        <TagPill name="Elnät" tone="positive" onRemove={() => undefined} />
        <TagPill name="Beredskap" tone="positive" isUnreliable onConfirm={() => undefined} />
        <TagPill name="Kontorsarbete" tone="negative" onRemove={() => undefined} />
        <TagPill name="Projektering" tone="negative" isUnreliable onConfirm={() => undefined} />
      </Row>
      <Row>
        <Chip>Extern</Chip>
        <Chip tone="action">Nytt</Chip>
        <Chip tone="positive">Ansluten</Chip>
        <Chip tone="warning">Ofullständig</Chip>
        <Chip tone="negative">Spärrad</Chip>
        <CountBadge tone="unread">12</CountBadge>
        <CountBadge tone="new">5 nya</CountBadge>
        <CountBadge>8</CountBadge>
      </Row>
      <Row>
        <Avatar person={{ firstName: 'Karin', lastName: 'Wallén', email: null }} />
        <Avatar person={{ firstName: 'Sofia', lastName: 'Bergström', email: null }} size="sm" />
        <Avatar person={{ firstName: 'Elin', lastName: 'Åkesson', email: null }} size="xs" />
      </Row>
    </>
  )
}

function Boxes() {
  const box = { name: 'Klara Blomqvist', rank: 3.5, date: '2025-11-11', tabIndex: 0 }
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: '0.75rem' }}>
      <CandidateBox {...box} />
      <CandidateBox {...box} name="Amina Warsame" rank={0} isNew />
      <CandidateBox {...box} name="Ida Engström" isUnread isScheduled />
      <CandidateBox {...box} name="Wilma Dahlgren" alert="CV saknas" />
      <CandidateBox {...box} name="Sofia Bergström" isOpen />
      <CandidateBox {...box} name="Elin Åkesson" isLifted />
      <CandidateBox {...box} name="Elin Åkesson" isGhost />
    </div>
  )
}

function Dates() {
  const [at, setAt] = useState<Date | null>(new Date('2025-11-24T07:30:00Z'))
  return (
    <>
      <div
        style={{
          justifySelf: 'start',
          border: '1px solid var(--line-strong)',
          borderRadius: 6,
          background: 'var(--surface-raised)',
        }}
      >
        <DateTimePanel value={at} onChange={setAt} min={now} preferences={DEFAULT_SCHEDULING} />
      </div>
      <DateTimePicker
        label="Skicka"
        value={at}
        onChange={setAt}
        min={now}
        preferences={DEFAULT_SCHEDULING}
        note="Kvällar, nätter och helger är avstängda enligt dina inställningar."
      />
    </>
  )
}

function Editors() {
  const [html, setHtml] = useState(
    '<p>Vi bygger om elnätet mellan <strong>Kramfors och Sollefteå</strong> och behöver tre tekniker.</p>',
  )
  return (
    <>
      <RichText label="Annonstext" value={html} onChange={setHtml} maxLength={80} height="sm" />
      <SafeHtml html={`${html}<script>alert(1)</script><a href="javascript:alert(1)">dålig</a>`} />
    </>
  )
}

function Bars() {
  const steps = ['Annonsinnehåll', 'Frågeformulär', 'Rekryteringsprocess', 'Marknadsföring']
  return (
    <>
      <Sheet>
        <PageBar end={<Button variant="ghost">Hjälp</Button>}>
          <Button iconEnd={ChevronDown}>Åtgärder</Button>
          <PageTitle>Drifttekniker fjärrvärme</PageTitle>
          <StatusLabel status="active" />
        </PageBar>
        <SubBar isFlush>
          <StepBar
            items={steps.map((label, index) => ({
              key: label,
              number: index + 1,
              label,
              to: `/${index}`,
              status: index < 2 ? 'visited' : index === 2 ? 'current' : 'later',
              isHere: index === 2,
            }))}
          />
        </SubBar>
      </Sheet>
      <Disclosure title="Fler uppgifter">Dolt innehåll</Disclosure>
    </>
  )
}

function Tables() {
  const [sort, setSort] = useState<SortDirection>('ascending')
  const [page, setPage] = useState(4)
  return (
    <>
      <DataTable>
        <thead>
          <tr>
            <SortHeader sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              Rad
            </SortHeader>
            <SortHeader sort={null} onSort={() => undefined}>
              Pris
            </SortHeader>
            <th data-align="end">Summa</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Nätplanerare, Boost Plus</td>
            <td>11 900 kr</td>
            <td data-align="end">10 900 kr</td>
          </tr>
          <tr>
            <td>
              <s>Montör laddstolpar</s>
            </td>
            <td>
              <s>6 900 kr</s>
            </td>
            <td data-align="end">
              <s>0 kr</s>
            </td>
          </tr>
        </tbody>
      </DataTable>
      <Pager page={page} pageCount={23} onPage={setPage} />
    </>
  )
}

function Board() {
  const box = { name: 'Klara Blomqvist', rank: 3.5, date: '2025-11-11' }
  return (
    <Lanes className={styles.lanes}>
      <Lane title="Avslag" step="rejected" count={7} hint="Får vänligt avslag" hintIcon={Mail} state="allowed">
        <CandidateBox {...box} />
      </Lane>
      <Lane title="Inkomna" step="incoming" count={13} hint="Inte bakåt" state="denied">
        <CandidateBox {...box} isNew />
      </Lane>
      <Lane title="Intervju" step="extra" count={5} hint="Textmeddelande" hintIcon={Mail} state="over">
        <CandidateBox {...box} />
        <DropSlot>Släpp här</DropSlot>
      </Lane>
      <Lane title="Anställda" step="accepted" count={0} />
    </Lanes>
  )
}
