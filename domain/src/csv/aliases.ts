/**
 * The names that people give to what our columns hold (docs/product/csv-import.md#guesses), in English, German, French,
 * Spanish and Portuguese, in the order in which columns are claimed. Each list begins with the clearest name. Names are
 * plain words: lower case, no punctuation, no accents, no currency.
 */
import type { CsvColumn } from './columns.ts';

const lists: readonly (readonly [CsvColumn, string])[] = [
  ['unique_id', 'unique identifier, software id, software unique id'],
  [
    'vendor',
    `vendor name, vendor, supplier, supplier name, software vendor, publisher, manufacturer,
    vendor supplier, seller, contractor, contractor name, vendor company, entity name, recipient name,
    awardee, reseller, lieferant, anbieter, hersteller, fournisseur, editeur, proveedor, fabricante,
    fornecedor`,
  ],
  [
    'product_name',
    `product, product name, software, software name, software product, application, application name,
    product title, tool, app, app name, software title, software package, item name, item, solution,
    produkt, produktname, anwendung, softwarename, bezeichnung, produit, nom du produit, logiciel, producto,
    nombre del producto, aplicacion, produto, nome do produto, aplicativo, short description,
    short product description, contract description, item description, service description`,
  ],
  [
    'notes',
    `notes, note, comments, comment, remarks, purpose, description, product description, brief description,
    short description, contract description, item description, service description, bemerkung, bemerkungen,
    notiz, notizen, kommentar, beschreibung, remarque, remarques, commentaire, commentaires, descripcion,
    notas, nota, observaciones, comentarios, descricao, observacoes`,
  ],
  [
    'status',
    `status, contract status, software status, subscription status, state of contract, vertragsstatus,
    statut, etat, statut du contrat, estado, estado del contrato, situacao, estado do contrato`,
  ],
  [
    'business_segment',
    `business segment, business segments, segment, segments, department, dept, department custodian,
    department name, business unit, division, cost center, cost centre, agency, abteilung, bereich,
    geschaftsbereich, kostenstelle, departement, direction, centre de cout, centre de couts,
    departamento, area, centro de costo, centro de coste, centro de costos, setor, centro de custo`,
  ],
  ['business_segment_percentages', 'segment percentages, segment split, percentages'],
  ['team_usage', 'team usage, teams, team, used by, user group, user groups'],
  [
    'start_date',
    `contract start, contract start date, start date, start, subscription start, subscription start date,
    term start, effective date, date effective, valid from, begin date, from, agreement start,
    agreement start date, vertragsbeginn, beginn, startdatum, laufzeitbeginn, laufzeit von, gultig ab,
    date de debut, debut, debut du contrat, date de debut du contrat, fecha de inicio, inicio,
    fecha inicio, inicio del contrato, data de inicio, inicio do contrato, data inicio`,
  ],
  [
    'end_date',
    `contract end, contract end date, end date, end, subscription end, subscription end date, term end,
    expiration date, expiry date, expires, expiration, valid to, valid until, completion date,
    date complete, date completed, to, agreement end, agreement end date, vertragsende, enddatum,
    laufzeitende, laufzeit bis, gultig bis, ablaufdatum, date de fin, fin, fin du contrat,
    date de fin du contrat, echeance, date d echeance, fecha de fin, fecha fin, fecha de finalizacion,
    fecha de termino, fin del contrato, vencimiento, fecha de vencimiento, data de termino, data de fim,
    data fim, termino, fim, fim do contrato, vencimento, data de vencimento`,
  ],
  [
    'renewal_date',
    `renewal date, renewal, next renewal, next renewal date, renewal due, renewal due date, auto renewal date,
    renewal on, renewal day, renews, renews on, renews at, date of renewal, verlangerung, verlangerungsdatum,
    verlangerung am, nachste verlangerung, date de renouvellement, renouvellement, prochain renouvellement,
    fecha de renovacion, renovacion, proxima renovacion, data de renovacao, renovacao, proxima renovacao`,
  ],
  [
    'cancellation_notice_date',
    `cancellation notice date, cancel notice date, cancellation date, notice date, cancel by,
    cancellation deadline, notice deadline, kundigungsdatum, kundigung bis, kundbar bis, kundigungstermin,
    date de resiliation, date de preavis, fecha de cancelacion, data de cancelamento`,
  ],
  ['next_review_date', 'next review date, next review, review date, price review date'],
  [
    'cost',
    `annual cost, yearly cost, cost per year, annual amount, annual price, annual spend, annual value,
    annual contract value, acv, monthly cost, cost per month, monthly price, monthly fee, monthly amount,
    quarterly cost, total contract value, tcv, contract value, contract amount, total cost, total amount,
    total price, total value, cost, price, amount, spend, jahreskosten, jahrliche kosten, jahrespreis,
    kosten pro jahr, monatliche kosten, monatspreis, gesamtkosten, vertragswert, kosten, betrag, preis,
    cout annuel, montant annuel, cout par an, cout mensuel, cout total, montant total, cout, montant, prix,
    costo anual, coste anual, importe anual, precio anual, costo mensual, coste mensual, costo total,
    coste total, importe total, costo, coste, importe, monto, precio, custo anual, valor anual,
    preco anual, custo mensal, valor mensal, custo total, valor total, custo, preco, montante, valor, value`,
  ],
  [
    'billing_cycle',
    `billing cycle, billing frequency, billing period, billing cadence, how billed, payment frequency,
    billing term, cycle, abrechnungszyklus, abrechnungszeitraum, abrechnung, zahlungsrhythmus, periodicite,
    cycle de facturation, frequence de facturation, ciclo de facturacion, frecuencia de facturacion,
    periodicidad, ciclo de faturamento, ciclo de faturacao, periodicidade`,
  ],
  [
    'payment_type',
    `payment type, payment method, paid by, method of payment, pay type, zahlungsart, zahlungsmethode,
    mode de paiement, moyen de paiement, metodo de pago, forma de pago, metodo de pagamento,
    forma de pagamento`,
  ],
  [
    'auto_renew',
    `auto renew, auto renewal, autorenew, auto renews, automatic renewal, renews automatically,
    automatische verlangerung, renouvellement automatique, tacite reconduction, renovacion automatica,
    renovacao automatica`,
  ],
  ['price_check_frequency', 'price check frequency, price review frequency'],
  [
    'renewal_months',
    `renewal months, renewal term, renewal length, renewal period, renewal term months, renews for,
    renewal duration, verlangerungsdauer, verlangerungszeitraum, duree de renouvellement,
    duracion de la renovacion, prazo de renovacao`,
  ],
  [
    'renewal_uplift',
    `renewal uplift, uplift, renewal increase, price increase, annual increase, annual uplift, escalator,
    escalation, price escalation, preiserhohung, preissteigerung, augmentation annuelle,
    incremento anual, reajuste anual`,
  ],
  ['notice_unit', 'notice unit, notice period unit, unit of notice, einheit der kundigungsfrist'],
  [
    'notice_count',
    `notice count, notice period, notice, cancellation notice, cancellation notice period, notice days,
    notice months, termination notice, termination notice period, kundigungsfrist, preavis, delai de preavis,
    plazo de preaviso, preaviso, prazo de aviso previo, aviso previo`,
  ],
  [
    'currency',
    `currency, currency code, contract currency, iso currency, wahrung, devise, moneda, divisa, moeda`,
  ],
  [
    'original_cost',
    `original cost, original amount, cost in currency, amount in currency, local cost, local amount,
    foreign amount, amount in local currency, cost in local currency, betrag in fremdwahrung,
    montant en devise`,
  ],
  [
    'rate',
    'exchange rate, fx rate, conversion rate, rate, wechselkurs, kurs, taux de change, tipo de cambio',
  ],
  ['reminder_days', 'reminder days, reminders, remind on, reminder schedule'],
  [
    'business_owner',
    `business owner, business owner email, owner email, owner, contract owner, contract owner email,
    verantwortlicher, verantwortliche, eigentumer, responsable, proprietaire, propietario, responsavel,
    proprietario`,
  ],
  [
    'tech_admin',
    `tech admin, technical admin, tech admin email, technical admin email, technical owner, technical
    owner email, technical contact email, administrator email, admin email, it owner, it owner email`,
  ],
  [
    'executive_sponsor',
    'executive sponsor, exec sponsor, executive sponsor email, exec sponsor email, sponsor, sponsor email',
  ],
];

/** Aliases by column. @example columnAliases[0] // ['unique_id', ['unique identifier', …]] */
export const columnAliases: readonly (readonly [CsvColumn, readonly string[]])[] = lists.map(
  ([column, names]) => [column, names.replace(/\s+/g, ' ').split(', ')],
);

/** What people cut short in the names of columns. @example abbreviations.get('amt') // 'amount' */
export const abbreviations: ReadonlyMap<string, string> = new Map([
  ['dt', 'date'],
  ['amt', 'amount'],
  ['desc', 'description'],
  ['descr', 'description'],
  ['prod', 'product'],
  ['mfr', 'manufacturer'],
  ['nm', 'name'],
  ['freq', 'frequency'],
  ['pmt', 'payment'],
  ['eff', 'effective'],
  ['exp', 'expiration'],
  ['strt', 'start'],
  ['ann', 'annual'],
  ['biz', 'business'],
]);
