-- An id of ours holds one kind of list. One of another kind, which only a client of its own can have stored there,
-- keeps its content under an id of its own.
UPDATE "lists" SET "id" = 'set-aside:' || "kind" || ':' || md5("id")
WHERE ("id" = 'saved-locations' AND "kind" <> 'locations')
	OR ("id" = 'own-money' AND "kind" <> 'money')
	OR ("id" = 'settings' AND "kind" <> 'settings')
	OR ("id" = 'unfinished-imports' AND "kind" <> 'imports')
	OR (starts_with("id", 'scenarios:') AND "kind" <> 'scenarios');
