/** Functions of currencies that take texts and aren't timed, by the reason why they needn't be. */

const looksAtWords = 'it compares a word with a few others, or puts words together';
const counts = 'it counts with dates, amounts and ids; the texts that are with them it only hands on';
const readsRates = 'it is a step of readRateFile, which is timed';
const isTimedWithin = 'it is a step of planImport, which is timed';
const makesSchema = 'its texts are our own, and what it makes of them is a part of a schema, which is timed';

export const exemptCurrencyFunctions: Readonly<Record<string, string>> = {
  'contracts.newTermChecks': makesSchema,
  'csv/amounts.currencyMark': isTimedWithin,
  'csv/amounts.readMinorAmount': isTimedWithin,
  'csv/cost-cells.hasCost': isTimedWithin,
  'csv/cost-cells.readContractCost': isTimedWithin,
  'csv/cost-cells.readOwnCost': isTimedWithin,
  'csv/cost-follows.costFollows': isTimedWithin,
  'csv/cost-follows.isCostAlone': isTimedWithin,
  'currencies/contract-currency.currencyToLookUp': looksAtWords,
  'currencies/contract-currency.noRate': looksAtWords,
  'currencies/contract-currency.settleCurrency': counts,
  'currencies/currency-amounts.amountDigits': counts,
  'currencies/currency-amounts.amountNumber': counts,
  'currencies/currency-amounts.convertedCost': counts,
  'currencies/currency-amounts.costAtRate': counts,
  'currencies/currency-amounts.currencySign': looksAtWords,
  'currencies/currency-amounts.minorOf': counts,
  'currencies/currency-amounts.moneyText': counts,
  'currencies/currency-amounts.signBefore': looksAtWords,
  'currencies/currency-amounts.unroundedCost': counts,
  'currencies/currency-signs.currenciesOf': looksAtWords,
  'currencies/currency-signs.currencyOfMark': looksAtWords,
  'currencies/known-currencies.canBeCompanys': looksAtWords,
  'currencies/known-currencies.currencyName': looksAtWords,
  'currencies/known-currencies.decimalsOf': looksAtWords,
  'currencies/known-currencies.isCurrency': looksAtWords,
  'currencies/price-change.priceChange': counts,
  'currencies/price-change.raisedPrice': counts,
  'currencies/rate-cells.cellOrderOf': readsRates,
  'currencies/rate-cells.readCurrencyCell': readsRates,
  'currencies/rate-cells.readDayCell': readsRates,
  'currencies/rate-cells.readRateCell': readsRates,
  'currencies/rate-files.usualUnit': looksAtWords,
  'currencies/rate-signs.rateReadings': readsRates,
  'currencies/rate-signs.signEvidence': readsRates,
  'currencies/rate-signs.signIn': readsRates,
  'currencies/rates.rateInForce': counts,
  'fields.queriedNumber': makesSchema,
  'money.tellAmountsWith': looksAtWords,
  'segments.hasMoreDecimals': counts,
};
