import * as budgets from '@purser/api/budgets';
import * as forecast from '@purser/api/forecast';
import { readCsvForm } from '../../platform/csv/form.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { listBudgets } from './budgets.queries.ts';
import { importBudgets, saveBudgets } from './budgets.service.ts';
import { deleteScenario, listScenarios, saveScenario } from './scenarios.service.ts';

const largestBudgetsMiB = 1;

/** What the portfolio will cost, what it may cost, and what people assume of it. */
export function registerForecastRoutes(server: Server): void {
  serve(server, budgets.getBudgets, ({ db, query }) => listBudgets(db, query.year));
  serve(server, budgets.saveBudgets, (call) => saveBudgets(call, call.query.year, call.body));
  serve(server, budgets.uploadBudgets, async (call) => {
    // Refused before the file is read.
    permit(call.person, 'save budgets');
    const { bytes } = await readCsvForm(call.request, largestBudgetsMiB);
    return importBudgets(call, bytes);
  });
  serve(server, forecast.listScenarios, ({ db }) => listScenarios(db));
  serve(server, forecast.saveScenario, (call) => saveScenario(call, call.body));
  serve(server, forecast.deleteScenario, (call) => deleteScenario(call, call.params.id));
}
