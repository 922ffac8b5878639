import { describe, expect, it } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract/directory/directory.ts'
import { Failure } from '#server/request/failure.ts'
import { readStaff } from '../input/wholeFiles.ts'

const fieldsOf = async (csv: string) => (await readStaff(csv)).columns.map(({ field }) => field)

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
  return 'nothing'
}

describe('columns of a file with staff', () => {
  it.each([
    ['Vorname;Nachname;E-Mail;Telefon', ['first_name', 'last_name', 'email', 'phone']],
    ['first_name,last_name,email,language', ['first_name', 'last_name', 'email', 'language']],
    ['Prénom;Nom;Adresse e-mail;Matricule', ['first_name', 'last_name', 'email', 'personnel_number']],
    ['Имя\tФамилия\tЭлектронная почта', ['first_name', 'last_name', 'email']],
    ['الاسم الأول;اسم العائلة;البريد الإلكتروني', ['first_name', 'last_name', 'email']],
    [
      'Vorname;Nachname;E-Mail;Tel.;Beschäftigt seit;PersNr',
      ['first_name', 'last_name', 'email', 'phone', 'active_from', 'personnel_number'],
    ],
    ['Imię;Nazwisko;E-mail;Telefon komórkowy', ['first_name', 'last_name', 'email', 'phone']],
    ['Ad;Soyad;E-posta;Sicil no', ['first_name', 'last_name', 'email', 'personnel_number']],
    ['Prénom;Nom;E-mail;Date d’embauche', ['first_name', 'last_name', 'email', 'active_from']],
    ["Prénom;Nom;E-mail;Date d'embauche", ['first_name', 'last_name', 'email', 'active_from']],
    [
      'الاسم;اللقب;البريد;تاريخ البدء;الرقم الوظيفي',
      ['first_name', 'last_name', 'email', 'active_from', 'personnel_number'],
    ],
    ['E-MAIL ADRESSE|VORNAME|NACHNAME', ['email', 'first_name', 'last_name']],
  ])('Columns of a staff file are recognised: %s', async (head, fields) => {
    expect(await fieldsOf(`${head}\n`)).toEqual(fields)
  })

  it('Columns are read despite a byte order mark, quotes and line breaks in quotes', async () => {
    const { columns, rows } = await readStaff(
      '\uFEFFVorname;Nachname;E-Mail\r\n"Jana ""J""";"Ahorn;\r\nBuche";j@a.example\r\n',
    )
    expect(columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'email'])
    expect(rows.map(({ cells }) => cells)).toEqual([['Jana "J"', 'Ahorn;\r\nBuche', 'j@a.example']])
    expect(columns[0]?.sample).toBe('Jana "J"')
  })

  it('A column is taken once, and unknown columns are left out', async () => {
    expect(await fieldsOf('Vorname;Rufname;Schuhgröße\n')).toEqual(['first_name', null, null])
  })

  it('The user can say what a column holds', async () => {
    const wanted = ['last_name', null, 'first_name', 'email']
    expect((await readStaff('a;b;c;d\n', wanted)).columns.map(({ field }) => field)).toEqual(wanted)
    expect(await codeOf(() => readStaff('a;b;c\n', ['last_name', 'password_hash', 'email']))).toBe('columns_missing')
  })
})

describe('a file that is no staff file', () => {
  it.each([
    ['a header with a quote without end', '"Vorname;Nachname\nJana;Ahorn'],
    ['nothing but lines', '\n\n\n'],
  ])('A staff file is refused: %s', async (_name, csv) => {
    expect(await codeOf(() => readStaff(csv))).toBe('file_unreadable')
  })
  it('A staff file with too many rows is refused', async () => {
    const csv = `Vorname;Nachname;E-Mail\n${'a;b;c\n'.repeat(IMPORT_ROWS_MAX + 1)}`
    expect(await codeOf(() => readStaff(csv))).toBe('too_many_rows')
  })
})
