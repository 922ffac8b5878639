import type { RecordName } from '#contract/records/index.ts'
import type acceptance from '#locales/de/acceptance.json'
import type avatar from '#locales/de/avatar.json'
import type bay from '#locales/de/bay.json'
import type chat from '#locales/de/chat.json'
import type chatAdmin from '#locales/de/chatAdmin.json'
import type checkin from '#locales/de/checkin.json'
import type checkList from '#locales/de/checkList.json'
import type checkPoints from '#locales/de/checkPoints.json'
import type comments from '#locales/de/comments.json'
import type comparison from '#locales/de/comparison.json'
import type computer from '#locales/de/computer.json'
import type connect from '#locales/de/connect.json'
import type consent from '#locales/de/consent.json'
import type customer from '#locales/de/customer.json'
import type damage from '#locales/de/damage.json'
import type dashboard from '#locales/de/dashboard.json'
import type day from '#locales/de/day.json'
import type departments from '#locales/de/departments.json'
import type directory from '#locales/de/directory.json'
import type duplicates from '#locales/de/duplicates.json'
import type errors from '#locales/de/errors.json'
import type extension from '#locales/de/extension.json'
import type faq from '#locales/de/faq.json'
import type faqEntry from '#locales/de/faqEntry.json'
import type firstRun from '#locales/de/firstRun.json'
import type groups from '#locales/de/groups.json'
import type history from '#locales/de/history.json'
import type hst from '#locales/de/hst.json'
import type inbox from '#locales/de/inbox.json'
import type keyDrop from '#locales/de/keyDrop.json'
import type locations from '#locales/de/locations.json'
import type login from '#locales/de/login.json'
import type logs from '#locales/de/logs.json'
import type network from '#locales/de/network.json'
import type news from '#locales/de/news.json'
import type outbox from '#locales/de/outbox.json'
import type paper from '#locales/de/paper.json'
import type password from '#locales/de/password.json'
import type photos from '#locales/de/photos.json'
import type places from '#locales/de/places.json'
import type planner from '#locales/de/planner.json'
import type print from '#locales/de/print.json'
import type privacy from '#locales/de/privacy.json'
import type profile from '#locales/de/profile.json'
import type qrPrint from '#locales/de/qrPrint.json'
import type records from '#locales/de/records.json'
import type richText from '#locales/de/richText.json'
import type rights from '#locales/de/rights.json'
import type scanner from '#locales/de/scanner.json'
import type search from '#locales/de/search.json'
import type server from '#locales/de/server.json'
import type serviceRequest from '#locales/de/serviceRequest.json'
import type settings from '#locales/de/settings.json'
import type shell from '#locales/de/shell.json'
import type signature from '#locales/de/signature.json'
import type stamps from '#locales/de/stamps.json'
import type states from '#locales/de/states.json'
import type upload from '#locales/de/upload.json'
import type uploadGroups from '#locales/de/uploadGroups.json'
import type users from '#locales/de/users.json'
import type vehicle from '#locales/de/vehicle.json'
import type wall from '#locales/de/wall.json'

/** The German files are the reference and define the keys. A new file needs one line here. */
type Written = {
  acceptance: typeof acceptance
  avatar: typeof avatar
  bay: typeof bay
  chat: typeof chat
  chatAdmin: typeof chatAdmin
  checkList: typeof checkList
  checkPoints: typeof checkPoints
  checkin: typeof checkin
  comments: typeof comments
  comparison: typeof comparison
  computer: typeof computer
  connect: typeof connect
  consent: typeof consent
  customer: typeof customer
  damage: typeof damage
  dashboard: typeof dashboard
  day: typeof day
  departments: typeof departments
  directory: typeof directory
  duplicates: typeof duplicates
  errors: typeof errors
  extension: typeof extension
  faq: typeof faq
  faqEntry: typeof faqEntry
  firstRun: typeof firstRun
  groups: typeof groups
  history: typeof history
  hst: typeof hst
  inbox: typeof inbox
  locations: typeof locations
  keyDrop: typeof keyDrop
  login: typeof login
  logs: typeof logs
  network: typeof network
  news: typeof news
  outbox: typeof outbox
  paper: typeof paper
  password: typeof password
  places: typeof places
  photos: typeof photos
  planner: typeof planner
  print: typeof print
  privacy: typeof privacy
  profile: typeof profile
  qrPrint: typeof qrPrint
  records: typeof records
  richText: typeof richText
  rights: typeof rights
  scanner: typeof scanner
  search: typeof search
  server: typeof server
  serviceRequest: typeof serviceRequest
  settings: typeof settings
  shell: typeof shell
  signature: typeof signature
  stamps: typeof stamps
  states: typeof states
  upload: typeof upload
  uploadGroups: typeof uploadGroups
  users: typeof users
  vehicle: typeof vehicle
  wall: typeof wall
}

/** The texts of a record that code names. An architecture test compares the others with the record's fields. */
type RecordWords = { title: string; one: string; new: string; empty: string }
/** A record whose file has its name needs no line above. */
export type Resources = Written & Omit<{ [Name in RecordName]: RecordWords }, keyof Written>

export type Namespace = keyof Resources

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]

/** Key of a text with its namespace, as used in data: `profile:title`. */
export type TextKey = { [N in Namespace]: `${N}:${Keys<Resources[N]>}` }[Namespace]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Resources
  }
}
